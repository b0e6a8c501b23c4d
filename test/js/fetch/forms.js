// FormData as multipart/form-data, and forms that are read.
//
// Prints:
//   multipart/form-data; boundary=B
//   --B|Content-Disposition: form-data; name="a%22%0D%0A"||1|2
//   --B|Content-Disposition: form-data; name="f"; filename="n%22%0A.txt"|Content-Type: a/b||xyz
//   --B|Content-Disposition: form-data; name="g"; filename="blob"|Content-Type: application/octet-stream||q
//   --B--|
//   read again: a"\r\n=1\r\n2 f=n"\n.txt,a/b,xyz g=blob,application/octet-stream,q
//   simple: a=x
//   before and after: a=x
//   a name without quotes, another case: a=x
//   two of one name: a=x a=y
//   a file without a type: a=f.txt,text/plain,x
//   an encoded file name: a=\u00e9.txt,text/plain,x
//   base64: a=hi
//   none:
//   urlencoded: a=b c=\u00e9 d e=
//   the last of two types: a=b
//   cut: Failed to parse body as FormData.
//   a part without a name: Failed to parse body as FormData.
//   a line that is no header: Failed to parse body as FormData.
//   line feeds alone: Failed to parse body as FormData.
//   no boundary: Failed to parse body as FormData. missing boundary in content-type header
//   another type: Content-Type was not one of "multipart/form-data" or "application/x-www-form-urlencoded".
'use strict';

async function shown(form) {
  const texts = [];
  for (const [name, value] of form) {
    texts.push(`${name}=${typeof value === 'string' ? value : [value.name, value.type, await value.text()]}`);
  }
  return JSON.stringify(texts.join(' ')).slice(1, -1).replaceAll('\\"', '"').replaceAll('\u00e9', '\\u00e9');
}

async function read(name, body, type = 'multipart/form-data; boundary=b') {
  try {
    const text = await shown(await new Response(body, { headers: { 'content-type': type } }).formData());
    console.log(`${name}:${text && ' '}${text}`);
  } catch (error) {
    console.log(`${name}:`, error.message, ...error.cause?.message.startsWith('missing') ? [error.cause.message] : []);
  }
}

const lines = (...parts) => parts.join('\r\n');
const head = 'Content-Disposition: form-data; name="a"';

async function main() {
  const form = new FormData();
  form.append('a"\n', '1\n2');
  form.append('f', new File(['xyz'], 'n"\n.txt', { type: 'a/b' }));
  form.append('g', new Blob(['q']));
  const response = new Response(form);
  const type = response.headers.get('content-type');
  const boundary = type.split('=')[1];
  console.log(type.replace(boundary, 'B'));
  const text = await response.clone().text();
  console.log(text.replaceAll(boundary, 'B').replaceAll('\r\n', '|').replaceAll('|--B', '\n--B'));
  console.log('read again:', await shown(await response.formData()));

  await read('simple', lines('--b', head, '', 'x', '--b--', ''));
  await read('before and after', lines('before', '--b', head, '', 'x', '--b--', 'after'));
  await read('a name without quotes, another case', lines('--b', 'content-disposition: FORM-DATA; NAME=a', '', 'x', '--b--'));
  await read('two of one name', lines('--b', head, '', 'x', '--b', head, '', 'y', '--b--', ''));
  await read('a file without a type', lines('--b', `${head}; filename="f.txt"`, '', 'x', '--b--', ''));
  await read('an encoded file name', lines('--b', `${head}; filename*=utf-8''%C3%A9.txt`, '', 'x', '--b--', ''));
  await read('base64', lines('--b', head, 'Content-Transfer-Encoding: base64', '', 'aGk=', '--b--', ''));
  await read('none', '--b--');
  await read('urlencoded', 'a=b&c=%C3%A9+d&&e', 'application/x-www-form-urlencoded');
  await read('the last of two types', 'a=b', 'text/plain, application/x-www-form-urlencoded');
  await read('cut', lines('--b', head, '', 'x'));
  await read('a part without a name', lines('--b', 'Content-Disposition: form-data', '', 'x', '--b--'));
  await read('a line that is no header', lines('--b', head, 'foo', '', 'x', '--b--'));
  await read('line feeds alone', `--b\n${head}\n\nx\n--b--`);
  await read('no boundary', '', 'multipart/form-data');
  await read('another type', 'a=b', 'text/plain');
}
main();
