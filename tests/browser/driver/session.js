import { mkdir, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** @import { Point } from '../../../web/types.js' */

const screenshots = fileURLToPath(new URL('../../../build/screenshots/', import.meta.url));

/** Run in every page: window.partOf() is what a selector finds inside a demo, the first or what another selector finds. */
export function bringPartOf() {
  window.partOf = (part, demo = 'pe-demo') => document.querySelector(demo)?.shadowRoot?.querySelector(part);
}

/**
 * What a browser's own class adds to Session.
 *
 * @typedef {{
 *   open(address: string): Promise<void>,
 *   reload(): Promise<unknown>,
 *   evaluate(action: string | Function, argument?: unknown): Promise<any>,
 *   press(keys: string): Promise<unknown>,
 *   type(text: string): Promise<unknown>,
 *   moveTo(point: Point): Promise<unknown>,
 *   pointerDown(): Promise<unknown>,
 *   pointerUp(): Promise<unknown>,
 *   resize(width: number, height: number): Promise<unknown>,
 *   picture(): Promise<Uint8Array>,
 *   close(): Promise<unknown>,
 *   collect?(): Promise<void>,
 * }} Driver
 * @typedef {Session & Driver} OpenSession
 */

/**
 * One window of one browser. Subclasses give open, reload, evaluate, press, type, moveTo, pointerDown, pointerUp,
 * resize, picture and close; points are CSS pixels of the window.
 */
export class Session {
  /** Errors of the console and uncaught ones, since the start or the last `forget`. */
  errors = [];
  /** Addresses asked for, since the start or the last `forget`. */
  requests = [];

  forget() {
    this.errors.length = 0;
    this.requests.length = 0;
  }

  /**
   * Opens an address from its beginning, also where only what follows its # is another.
   *
   * @param {string} address
   * @this {OpenSession}
   */
  async openAnew(address) {
    await this.open('about:blank');
    await this.open(address);
  }

  /**
   * Waits until `condition`, run in the page, is true.
   *
   * @param {string | Function} condition
   * @param {unknown} [argument] as JSON has it
   * @returns {Promise<any>}
   * @this {OpenSession}
   */
  async until(
    condition,
    argument,
    /** @type {{ timeout?: number, what?: string }} */ { timeout = 45000, what = String(condition) } = {},
  ) {
    const end = Date.now() + timeout;
    for (;;) {
      const value = await this.ask(condition, argument, Math.max(0, end - Date.now()));
      if (value) return value;
      if (Date.now() > end) throw new Error(`waited ${timeout} ms in vain until: ${what}`);
      await sleep(30);
    }
  }

  /**
   * The value of a condition. A driver whose pages can wait themselves lets them do so, for `time` (ms) at most.
   *
   * @param {string | Function} condition
   * @param {unknown} argument
   * @param {number} _time
   * @returns {Promise<any>}
   * @this {OpenSession}
   */
  ask(condition, argument, _time) {
    return this.evaluate(condition, argument);
  }

  /**
   * @param {Point} from
   * @param {Point} to
   * @this {OpenSession}
   */
  async drag(from, to, steps = 8) {
    await this.moveTo(from);
    await this.pointerDown();
    for (let i = 1; i <= steps; i++) {
      const part = i / steps;
      await this.moveTo({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
    }
    await this.pointerUp();
  }

  /**
   * @param {Point} point
   * @this {OpenSession}
   */
  async click(point) {
    await this.moveTo(point);
    await this.pointerDown();
    await this.pointerUp();
  }

  /**
   * @param {string} name
   * @this {OpenSession}
   */
  async screenshot(name) {
    await mkdir(screenshots, { recursive: true });
    await writeFile(`${screenshots}${name}.png`, await this.picture());
  }

  async goOffline() {}
}
