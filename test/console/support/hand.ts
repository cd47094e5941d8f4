import type { Locator, Page } from 'playwright-core';

export type By = 'mouse' | 'keyboard';

/** What a task took. Letters of a text count as keys, a drag as one click. */
export interface Steps {
  clicks: number;
  keys: number;
}

/** How far somebody goes by Tab before they give up. */
const MOST_TABS = 150;

/** What an element is, as far as the keys that it takes differ. */
const KIND = `(element) => element.matches('input[type=radio]') ? 'radio'
  : element.matches('input[type=checkbox]') ? 'checkbox' : 'other'`;

/** Where an element stands, seen from the focus: on it, before it, after it; or in the page while nothing is focused. */
const STANDS = `(element) => {
  const focused = document.activeElement;
  if (focused === element) return 'here';
  if (element.type === 'radio' && focused.type === 'radio' && focused.name === element.name) return 'here';
  if (focused === document.body) return element.closest('#page') && !element.closest('dialog') ? 'page' : 'after';
  return focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING ? 'before' : 'after';
}`;

/** Somebody who uses the console by mouse (and types), or by keys alone, and counts. */
export class Hand {
  private clicks = 0;
  private keys = 0;

  constructor(
    readonly page: Page,
    readonly by: By,
  ) {}

  get steps(): Steps {
    return { clicks: this.clicks, keys: this.keys };
  }

  /** Counts what was done in another window. */
  add({ clicks, keys }: Steps): void {
    this.clicks += clicks;
    this.keys += keys;
  }

  /** A button, a link, a box to tick or one of a few. */
  async press(target: Locator): Promise<void> {
    if (this.by === 'mouse') return this.click(target);
    await this.reach(target);
    const kind = await this.ask(target, KIND);
    if (kind === 'radio') {
      for (let tries = 0; tries < 9 && !(await target.isChecked()); tries += 1) await this.key('ArrowRight');
      return;
    }
    await this.key(kind === 'checkbox' ? 'Space' : 'Enter');
  }

  /** Puts `text` into a field, in place of what is there. */
  async write(target: Locator, text: string): Promise<void> {
    if (this.by === 'mouse') await this.click(target);
    else await this.reach(target);
    if ((await target.inputValue()) !== '') await this.key('ControlOrMeta+a');
    await this.type(text);
  }

  /** Sends a form: by its button, or by Enter in `field`, as browsers have it. */
  async submit(field: Locator, button: Locator): Promise<void> {
    if (this.by === 'mouse') return this.click(button);
    await this.reach(field);
    await this.key('Enter');
  }

  /** One of a list that unfolds. */
  async choose(target: Locator, label: string): Promise<void> {
    await target.locator('option', { hasText: label }).first().waitFor({ state: 'attached' });
    const labels = await target.locator('option').allTextContents();
    const to = labels.indexOf(label);
    if (this.by === 'mouse') {
      this.clicks += 2;
      await target.selectOption({ index: to });
      return;
    }
    await this.reach(target);
    const at = Number(await this.ask(target, '(element) => element.selectedIndex'));
    for (let step = 0; step < Math.abs(to - at); step += 1) await this.key(to > at ? 'ArrowDown' : 'ArrowUp');
  }

  /** A page of the navigation: by its link, or by its letter, or else by the finder. */
  async go(name: string, letter?: string): Promise<void> {
    if (this.by === 'mouse') {
      const navigation = this.page.getByRole('navigation', { name: 'Main navigation' });
      return this.click(navigation.getByRole('link', { name: new RegExp(`^${name}`) }));
    }
    if (letter) {
      await this.key('g');
      return this.key(letter);
    }
    await this.key('/');
    await this.page.getByRole('dialog').getByRole('combobox').waitFor();
    await this.type(name.toLowerCase());
    await this.page.getByRole('option').filter({ hasText: name }).first().waitFor();
    await this.key('Enter');
  }

  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }

  async key(key: string): Promise<void> {
    this.keys += 1;
    await this.page.keyboard.press(key);
  }

  /** Takes hold of something and lets go of it over another. */
  async drag(from: Locator, to: Locator): Promise<void> {
    this.clicks += 1;
    const { mouse } = this.page;
    const [start, end] = [await middleOf(from), await middleOf(to)];
    await mouse.move(start.x, start.y);
    await mouse.down();
    await mouse.move(start.x + 20, start.y + 10, { steps: 3 });
    await mouse.move(end.x, end.y, { steps: 8 });
    await mouse.up();
  }

  /** Goes there by Tab, past the navigation by the link that is there for that. */
  async reach(target: Locator): Promise<void> {
    await target.waitFor();
    const stands = () => this.ask(target, STANDS);
    let where = await stands();
    if (where === 'page') {
      await this.key('Tab');
      // Only from the top of a page; what lost the focus goes on from where it was.
      if ((await this.page.locator('.skip:focus').count()) > 0) await this.key('Enter');
      where = await stands();
    }
    const tab = where === 'before' ? 'Shift+Tab' : 'Tab';
    for (let tabs = 0; (await stands()) !== 'here'; tabs += 1) {
      if (tabs === MOST_TABS) throw new Error(`${target} is out of reach of ${MOST_TABS} tabs.`);
      await this.key(tab);
    }
  }

  private ask(target: Locator, about: string): Promise<unknown> {
    return target.evaluate((element, source) => {
      const answer = new Function(`return ${source}`)() as (of: unknown) => unknown;
      return answer(element);
    }, about);
  }

  private async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }
}

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
}
