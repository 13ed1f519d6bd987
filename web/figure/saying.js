/** @import { ReadoutPart, Translate } from '../types.js' */

const isSaid = (value) => typeof value === 'string' || typeof value === 'number';
const own = (from, name) => (isSaid(from[name]) ? from[name] : undefined);

// Marks in what a reader typed are none: other characters stand for them until a sentence is parted.
const HIDDEN = { '*': '\ue000', '~': '\ue001', $: '\ue002' };
const SHOWN = { '\ue000': '*', '\ue001': '~', '\ue002': '$' };
const MARKS = { '*': 'strong', '~': 'wrong', $: 'math' };
const hidden = (value) =>
  typeof value === 'string' ? value.replace(/[*~$]/g, (sign) => HIDDEN[sign]) : value;
const shown = (text) => text.replace(/[\ue000-\ue002]/g, (sign) => SHOWN[sign]);

/**
 * Words that know their figure: a slot without a value of its own is filled by name from `slots(data, t)`, from what the
 * figure computed or from a parameter; `{ruleName}` is the name of the option that `rule` has. A key is looked up as
 * '<variant>.<key>' first, with each variant in turn.
 *
 * @param {Translate} t
 * @param {any} data
 * @param {{ slots?(data: any, t: Translate): object, variant?(values: any): string | string[] | undefined, params?: any }} own
 * @returns {Translate & { parts(key: string, given?: object): ReadoutPart[] }}
 */
export function saying(t, data, { slots, variant, params = {} }) {
  const prefixes = [variant?.(data.values) ?? []].flat();
  const named = (key) => prefixes.map((prefix) => `${prefix}.${key}`).find((own) => t.has(own)) ?? key;
  let told;
  const optionName = (name) => {
    const param = name.replace(/Name$/, '');
    return param !== name && params[param]?.options ? t.option(param, data.values[param]) : undefined;
  };
  const valueIn = (given) => (name) => {
    if (isSaid(given?.[name])) return given[name];
    told ??= slots?.(data, t) ?? {};
    return own(told, name) ?? own(data, name) ?? own(data.values, name) ?? optionName(name);
  };
  const say = (key, given) => t(named(key), valueIn(given));
  return Object.assign(say, t, {
    /** A sentence as parts: **what stands out**, ~~what is wrong~~, $a formula$ and the rest. */
    parts(key, given) {
      const value = valueIn(given);
      return t(named(key), (name) => hidden(value(name)))
        .split(/(\*\*.+?\*\*|~~.+?~~|\$.+?\$)/)
        .filter(Boolean)
        .map((text) => {
          const [sign] = /^(\*\*|~~|\$)/.exec(text) ?? [];
          if (!sign) return shown(text);
          return { text: shown(text.slice(sign.length, -sign.length)), as: MARKS[sign[0]] };
        });
    },
  });
}
