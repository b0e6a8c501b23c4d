// Function<R(Args...)>: a callback that is owned by one place. Unlike std::function it takes
// move-only captures; three words of captures fit without an allocation.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

#include "giro/base/check.h"

namespace giro {

template <typename Signature>
class Function;

namespace detail {

// What begins only when somebody awaits it: a coroutine, or something else to await.
template <typename T>
concept IsCoroutine = requires {
  typename T::promise_type;
};
template <typename T>
concept IsAwaiter = requires(T& awaited) {
  awaited.await_resume();
};

// Nobody would ever run it.
template <typename R, typename F, typename... Args>
constexpr bool drops_coroutine() {
  using Given = std::remove_cvref_t<std::invoke_result_t<F, Args...>>;
  return std::is_void_v<R> && (IsCoroutine<Given> || IsAwaiter<Given>);
}

}  // namespace detail

// Empty, or one callable. Calling an empty one is a CHECK.
template <typename R, typename... Args>
class Function<R(Args...)> {
 public:
  // Empty.
  Function() = default;
  Function(std::nullptr_t) {}

  template <typename F>
    requires(!std::is_same_v<std::remove_cvref_t<F>, Function> &&
             std::is_invocable_r_v<R, std::remove_cvref_t<F>&, Args...>)
  Function(F&& callable) {
    using Callable = std::remove_cvref_t<F>;
    static_assert(!detail::drops_coroutine<R, Callable&, Args...>(),
                  "this callback is a coroutine, which nobody would run: give a plain function "
                  "that spawns it, [&loop] { giro::spawn(loop, f()); }");
    __builtin_memset(storage_, 0, kInlineBytes);  // take() copies all of it
    if constexpr (fits_inline<Callable>) {
      ::new (static_cast<void*>(storage_)) Callable(std::forward<F>(callable));
      actions_ = &Inline<Callable>::kActions;
    } else {
      ::new (static_cast<void*>(storage_)) Callable*(new Callable(std::forward<F>(callable)));
      actions_ = &Boxed<Callable>::kActions;
    }
  }

  Function(Function&& other) noexcept { take(other); }
  Function& operator=(Function&& other) noexcept {
    if (this != &other) {
      reset();
      take(other);
    }
    return *this;
  }
  ~Function() { reset(); }

  // Whether it can be called.
  explicit operator bool() const { return actions_ != nullptr; }

  // Calls it.
  R operator()(Args... args) {
    GIRO_CHECK(actions_ != nullptr, "call of an empty giro::Function");
    return actions_->call(storage_, std::forward<Args>(args)...);
  }

 private:
  static constexpr size_t kInlineBytes = 3 * sizeof(void*);

  struct Actions {
    R (*call)(void* storage, Args&&... args);
    void (*move)(void* from, void* to);  // null: the bytes may be copied
    void (*destroy)(void* storage);      // null: nothing to do
  };

  template <typename F>
  static constexpr bool fits_inline =
      sizeof(F) <= kInlineBytes &&
      alignof(F) <= alignof(void*) && std::is_nothrow_move_constructible_v<F>;

  template <typename F>
  struct Inline {
    static F& get(void* storage) { return *std::launder(static_cast<F*>(storage)); }
    static R call(void* storage, Args&&... args) {
      return static_cast<R>(get(storage)(std::forward<Args>(args)...));
    }
    static void move(void* from, void* to) {
      ::new (to) F(std::move(get(from)));
      get(from).~F();
    }
    static void destroy(void* storage) { get(storage).~F(); }
    static constexpr bool kTrivial =
        std::is_trivially_copyable_v<F> && std::is_trivially_destructible_v<F>;
    static constexpr Actions kActions{call, kTrivial ? nullptr : move,
                                      kTrivial ? nullptr : destroy};
  };

  template <typename F>
  struct Boxed {
    static F*& get(void* storage) { return *std::launder(static_cast<F**>(storage)); }
    static R call(void* storage, Args&&... args) {
      return static_cast<R>((*get(storage))(std::forward<Args>(args)...));
    }
    static void destroy(void* storage) { delete get(storage); }
    static constexpr Actions kActions{call, nullptr, destroy};
  };

  void take(Function& other) noexcept {
    actions_ = std::exchange(other.actions_, nullptr);
    if (actions_ == nullptr) return;
    if (actions_->move != nullptr) {
      actions_->move(other.storage_, storage_);
    } else {
      __builtin_memcpy(storage_, other.storage_, kInlineBytes);
    }
  }
  void reset() {
    // Cleared first: the destructor of a capture may look at this very function.
    const Actions* actions = std::exchange(actions_, nullptr);
    if (actions != nullptr && actions->destroy != nullptr) actions->destroy(storage_);
  }

  const Actions* actions_ = nullptr;
  alignas(void*) std::byte storage_[kInlineBytes];
};

}  // namespace giro
