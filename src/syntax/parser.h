// The parser of modules: it makes no tree, but remembers what has to be changed in the text, what
// that imports and exports, and which names it refers to. What it does not understand, or is wrong,
// it refuses; there are others for that.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "syntax/module_facts.h"
#include "syntax/scanner.h"
#include "syntax/scopes.h"
#include "syntax/text_edits.h"

namespace giro::syntax {

// What is known of an expression that has been read, as far as what comes behind it asks.
struct Expression {
  enum class Form : uint8_t {
    other,
    name,
    member,
    private_member,
    optional_member,  // a part of an optional chain
    object,
    array,
    assignment,
    arrow,
    unary,
    logical,  // && or ||
    coalesce,
    string,
  };
  Form form = Form::other;
  bool is_parenthesized = false;
  bool is_assignable = false;  // it may be the target of an assignment, or an element of one
  bool is_bindable = false;    // it may be a parameter
  bool needs_pattern = false;  // it has { a = 1 }, which only patterns have
  uint32_t start = 0;
  uint32_t reference = kNone;  // of a name, or one that is assigned to
};

class Parser {
 public:
  // `prefix`: what all names of ours begin with.
  Parser(std::u16string_view source, std::u16string_view prefix);

  // Throws Refused.
  void parse_module();

  Names names;
  Scopes scopes;
  TextEdits edits;
  ModuleFacts facts;

 private:
  enum class In : uint8_t { allowed, left_out };  // the operator
  enum class Place : uint8_t { list, alone };     // of a statement

  // What a function allows; class bodies have some of it too.
  struct Context {
    bool is_async = true;  // the module's own is
    bool is_generator = false;
    bool may_return = false;
    bool has_new_target = false;
    bool has_super_members = false;
    bool has_super_call = false;
    bool refuses_arguments = false;
    bool is_in_parameters = false;
    size_t first_label = 0;
    uint32_t loops = 0;
    uint32_t breakables = 0;
  };
  struct Label {
    Name name;
    bool is_loop;
    bool is_pending;  // nothing but labels stands between it and what comes
  };
  struct ClassBody {
    std::vector<std::pair<Name, uint8_t>>
        declared;  // private names, and which halves of them there are
    std::vector<Name> used;
  };
  // What there was when something began that may turn out to be the parameters of an arrow
  // function.
  struct Before {
    Scopes::Mark mark;
    size_t cover;
    uint32_t awaits;
    uint32_t yields;
  };
  // Expressions in parentheses that may be parameters.
  struct CoverList {
    Expression last;
    uint32_t size = 0;
    bool is_bindable = true;
    bool is_simple = true;
    bool needs_pattern = false;
    bool has_rest = false;
    bool has_last_rest = false;
    bool has_last_comma = false;
  };
  enum class FunctionKind : uint8_t {
    function,
    method,
    getter,
    setter,
    constructor,
    derived_constructor
  };
  struct Member {
    bool is_static = false;
    bool is_async = false;
    bool is_generator = false;
    FunctionKind kind = FunctionKind::method;
    bool is_computed = false;
    bool is_private = false;
    bool is_name = false;  // it may be shorthand
    bool is_string = false;
    Token key;
  };

  class Nesting;
  class FunctionBody;

  // parser.cc: tokens
  void next();
  Token peek();
  bool is(Kind kind) const { return token_.kind == kind; }
  bool is_word(Word word) const { return token_.kind == Kind::name && token_.name == word; }
  bool take(Kind kind);
  bool take_word(Word word);
  void expect(Kind kind);
  void expect_word(Word word);
  bool may_end_statement() const;
  void end_statement();
  Name take_identifier();
  Name take_binding_identifier();
  std::u16string_view string_text(const Token& token) const;
  std::u16string_view text(uint32_t from, uint32_t to) const {
    return source_.substr(from, to - from);
  }

  // statements.cc
  void statement(Place place);
  void statements_until_brace();
  void name_statement(Place place);
  void keyword_statement(Place place);
  void expression_statement(Place place);
  void labelled(const Expression& label);
  void block();
  void if_statement();
  void do_statement();
  void return_statement();
  void jump();
  void switch_statement();
  void try_statement();
  void begin_loop();
  void settle_labels();
  bool begins_using();

  // loops.cc
  void while_statement();
  void for_statement();
  void for_declared(bool is_await);
  void for_expression(bool is_await);
  void for_rest(bool is_await, bool may_be_each);
  void loop_body();
  struct Declared {
    uint32_t size = 0;
    bool lacks_value = false;  // where one must be
    bool has_value = false;
  };
  Declared declarations(In in, std::vector<Name>* bound);
  void declaration_statement(std::vector<Name>* bound);

  // expressions.cc
  Expression expression(In in = In::allowed);
  Expression sequence_rest(const Expression& first, In in);
  Expression assignment(In in = In::allowed);
  Expression settled(In in = In::allowed);
  Expression assign_to(const Expression& target, In in);
  Expression conditional(In in);
  Expression binary(int precedence, In in);
  Expression unary();
  Expression await_expression();
  Expression yield_expression(In in);
  Expression postfix();
  Expression chain();
  bool chain_link(Expression& base);
  void call_arguments(const Expression& callee);
  Expression new_expression();
  Expression import_expression();
  Expression super_expression();
  void member_name();
  void eval_argument();
  Expression primary();
  Expression name_or_arrow();
  Expression word_expression();
  Expression async_expression();
  Expression reference_to(const Token& name);
  void use_as_callee(const Expression& callee);
  void use_otherwise(const Expression& name, Use use);

  // literals.cc
  Expression parenthesized();
  CoverList cover_list(Kind close);
  Before before() const;
  void note_bound(const Expression& element, size_t base);
  Expression array_literal();
  Expression object_literal();
  void object_member(Expression& object, uint32_t& protos);
  void shorthand(const Member& member, Expression& object);
  void rest_of_literal(Expression& literal, Kind close);
  void template_literal(bool is_tagged);
  void regular_expression();
  Member member_key(bool is_of_class);
  void key_of(Member& member);
  void use_private_name(Name name);

  // functions.cc
  Name function_declaration(std::u16string_view unnamed);
  Expression function_expression();
  void function_rest(const Context& context, Name own);
  Expression arrow_function(const Before& before, const CoverList& list, bool is_async,
                            uint32_t start);
  Expression arrow_of_name(const Token& name, bool is_async, uint32_t start);
  Expression arrow_rest(bool is_simple, uint32_t start);
  Context arrow_context(bool is_async) const;
  void method(const Member& member);
  bool parameters(FunctionKind kind);
  void function_body(bool is_simple);

  // patterns.cc
  enum class Binding : uint8_t { parameter, lexical, variable };
  void bind(Binding binding, std::vector<Name>* bound);
  void binding_element(Binding binding, std::vector<Name>* bound);
  void object_pattern(Binding binding, std::vector<Name>* bound);
  void array_pattern(Binding binding, std::vector<Name>* bound);
  void declare(Binding binding, Name name, std::vector<Name>* bound);

  // classes.cc
  enum class Named : uint8_t { here, inside };  // where the name of a class is declared
  Name class_rest(Named where);
  void class_body(bool is_derived);
  void class_member(bool is_derived, bool& has_constructor);
  void class_method(Member& member, bool is_derived, bool& has_constructor);
  void field();
  void static_block();
  void declare_private(const Member& member);
  void leave_class();

  // module_items.cc
  void module_item();
  void import_declaration();
  void import_names(std::vector<Import>& found);
  void note_import(std::vector<Import>& found, std::u16string_view name, uint32_t start,
                   uint32_t end);
  void note_import_of(std::vector<Import>& found, Name local, std::u16string_view name,
                      uint32_t start, uint32_t end);
  std::u16string_view module_export_name();
  uint32_t from_clause();
  uint32_t request();
  void attributes(Request& made);
  void export_declaration();
  void export_default(uint32_t start);
  void export_default_expression(uint32_t start);
  void export_names(uint32_t start);
  void export_star(uint32_t start);
  void export_declared(uint32_t start);
  void export_local(std::u16string_view name, Name local);
  void check_exports();
  void erase_statement(uint32_t start);

  std::u16string named(std::u16string_view suffix) const {
    return std::u16string(prefix_).append(suffix);
  }

  std::u16string_view source_;
  std::u16string_view prefix_;
  Scanner scanner_;
  Token token_;
  uint32_t previous_end_ = 0;
  Context context_;
  std::vector<Label> labels_;
  std::vector<ClassBody> classes_;
  std::vector<uint32_t>
      cover_;               // references that would be declarations, were what is read a pattern
  uint32_t functions_ = 0;  // how many are open
  uint32_t plain_functions_ = 0;   // those of them that have `arguments`
  uint32_t arrow_at_ = kNone;      // where an arrow function may begin
  uint32_t statement_at_ = kNone;  // where an expression begins a statement of a list
  uint32_t awaits_ = 0;            // seen so far, and `yield`
  uint32_t yields_ = 0;
  uintptr_t stack_start_ = 0;
};

}  // namespace giro::syntax
