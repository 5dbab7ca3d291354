// What the tests of the site do in a page: wait, type, drop files. Nothing here looks at the clock.
'use strict';
self.it = {
  by: (id) => document.getElementById(id),
  text: (id) => document.getElementById(id)?.innerText ?? '',
  // Waits for whatever is truthy; the driver's patience ends a wait for nothing.
  async until(check) {
    for (;;) {
      const seen = await check();
      if (seen) return seen;
      await new Promise((done) => setTimeout(done, 20));
    }
  },
  set(id, value, kind = 'input') {
    const field = document.getElementById(id);
    if (field.type === 'checkbox') field.checked = value;
    else field.value = value;
    field.dispatchEvent(new Event(kind, { bubbles: true }));
  },
  // Whether a file that is dropped there is taken, rather than opened in place of the page.
  drop(selector, content, name = 'dropped.json') {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([content], name));
    const fire = (type) => {
      const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
      document.querySelector(selector).dispatchEvent(event);
      return event.defaultPrevented;
    };
    return fire('dragover') && fire('drop');
  },
  // What the result says once it says it.
  results: (words) => it.until(() => it.text('results').includes(words) && it.text('results')),
  async go(fragment, id, words) {
    location.hash = fragment;
    return it.until(() => it.text(id).includes(words) && it.text(id));
  },
  async identify(document, hash) {
    it.set('subject', document);
    it.set('hash', hash);
    return it.until(() => !it.by('matches').hasAttribute('aria-busy') && it.text('matches'));
  },
  deep: (levels) => '['.repeat(levels) + ']'.repeat(levels),
};
