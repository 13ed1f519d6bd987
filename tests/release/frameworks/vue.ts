import 'posenc-elements';
import { createApp, type GlobalComponents, ref } from 'vue';

const template = `
  <pe-demo name="rope/pair" id="text" :values="values" theme="dark" hide="caption" freeze="base" step="2" permalink></pe-demo>
  <pe-demo name="alibi/slopes" id="object" :values="heads" lang="en"></pe-demo>
  <pe-demo name="alibi/slopes" id="parameter" :num-heads="9"></pe-demo>
  <pe-demo name="alibi/slopes" id="odd" :values="odd"></pe-demo>
  <button type="button" @click="values = 'm=7&n=3'">Other values</button>`;

const app = createApp({
  template,
  setup: () => ({
    values: ref('m=5&n=2'),
    heads: { numHeads: 7, causal: false },
    odd: { numHeads: 'many', nonsense: 1 },
  }),
});
app.config.compilerOptions.isCustomElement = (tag) => tag.startsWith('pe-');
app.mount('#app');

type Props = InstanceType<GlobalComponents['pe-demo']>['$props'];
export const right: Props = { name: 'rope/pair', values: { m: 5 }, numHeads: 9, id: 'x' };
// @ts-expect-error no such theme
export const wrong: Props = { theme: 'grey' };
