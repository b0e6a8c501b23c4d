// Prints:
//   bar undefined
let bar;

// isso tem uma assinatura assíncrona, mas chama o retorno de chamada de forma síncrona
function someAsyncApiCall(callback) {
  callback();
}

// o retorno de chamada é chamado antes que `someAsyncApiCall` seja concluído.
someAsyncApiCall(() => {
  // como someAsyncApiCall não foi concluído, nenhum valor foi atribuído a bar
  console.log('bar', bar); // undefined
});

bar = 1;
