interface TrustedTypesWindow {
  trustedTypes?: {
    createPolicy(name: string, rules: { createHTML(value: string): string }): unknown;
  };
}

// The policy every string falls to that reaches an HTML sink without one. Text without `<` cannot become an element
// (Mantine writes style sheets so); everything else must come from the one sanitiser, ui/safe-html.
(window as TrustedTypesWindow).trustedTypes?.createPolicy('default', {
  createHTML(value) {
    if (value.includes('<')) throw new TypeError('HTML may be written through the sanitiser only.');
    return value;
  },
});
