// A doubly linked list whose links live in its elements: nothing is allocated, and an element
// leaves in O(1) without knowing its list. First in, first out by push_back and pop_front.
#pragma once

#include "giro/base/check.h"

namespace giro {

class ListNode {
 public:
  ListNode() = default;
  ListNode(const ListNode&) = delete;
  ListNode& operator=(const ListNode&) = delete;

  bool is_linked() const { return next_ != nullptr; }
  void unlink() {
    if (!is_linked()) return;
    prev_->next_ = next_;
    next_->prev_ = prev_;
    next_ = prev_ = nullptr;
  }

 protected:
  // While it is in no list: a link that its owner may use.
  ListNode* spare_link() const { return prev_; }
  void set_spare_link(ListNode* node) { prev_ = node; }

 private:
  template <typename T>
  friend class IntrusiveList;
  ListNode* next_ = nullptr;
  ListNode* prev_ = nullptr;
};

template <typename T>  // T derives from ListNode
class IntrusiveList {
 public:
  IntrusiveList() { head_.next_ = head_.prev_ = &head_; }
  ~IntrusiveList() {
    while (!empty()) head_.next_->unlink();
    head_.next_ = head_.prev_ = nullptr;
  }
  IntrusiveList(const IntrusiveList&) = delete;
  IntrusiveList& operator=(const IntrusiveList&) = delete;

  bool empty() const { return head_.next_ == &head_; }

  void push_back(T& element) {
    ListNode& node = element;
    GIRO_CHECK(!node.is_linked(), "an element was added to a second list");
    node.prev_ = head_.prev_;
    node.next_ = &head_;
    head_.prev_->next_ = &node;
    head_.prev_ = &node;
  }

  T* back() { return empty() ? nullptr : static_cast<T*>(head_.prev_); }
  T* front() { return empty() ? nullptr : static_cast<T*>(head_.next_); }
  T* next_of(T& element) {
    ListNode* next = static_cast<ListNode&>(element).next_;
    return next == &head_ ? nullptr : static_cast<T*>(next);
  }
  T* pop_front() {
    T* first = front();
    if (first != nullptr) first->unlink();
    return first;
  }

  // All elements of another list, in their order.
  void prepend(IntrusiveList& others) { splice(others, head_, *head_.next_); }
  void append(IntrusiveList& others) { splice(others, *head_.prev_, head_); }

 private:
  // `others`, which is empty afterwards, between two neighbours of this list.
  void splice(IntrusiveList& others, ListNode& before, ListNode& after) {
    if (others.empty()) return;
    ListNode& first = *others.head_.next_;
    ListNode& last = *others.head_.prev_;
    others.head_.next_ = others.head_.prev_ = &others.head_;
    first.prev_ = &before;
    before.next_ = &first;
    last.next_ = &after;
    after.prev_ = &last;
  }

  ListNode head_;
};

}  // namespace giro
