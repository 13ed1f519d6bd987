import { MODELS } from './models.js';

export function facts(data, t) {
  const { values, pairs, turned, slowest, kept, open, here, content, model } = data;
  return {
    headDim: values.headDim,
    base: values.base,
    pairs,
    turned,
    still: pairs - turned,
    share: values.share,
    length: values.seqLen,
    distance: values.distance,
    slowest: slowest['p-rope'],
    kept,
    partial: slowest.partial,
    all: slowest.rope,
    open: open['p-rope'],
    partialOpen: open.partial,
    allOpen: open.rope,
    left: here['p-rope'],
    partialLeft: here.partial,
    content,
    name: model < 0 ? t('noModel') : MODELS[model].name,
  };
}

export function seeShare(data, t) {
  if (data.wrong) return t('seeWrong', facts(data, t));
  return t(data.turned === data.pairs ? 'seeAll' : 'seeShare', facts(data, t));
}

export const seeContext = (data, t) =>
  t(data.turned === data.pairs ? 'seeContextAll' : 'seeContext', facts(data, t));

export const seeScore = (data, t) => t('seeScore', facts(data, t));

export function seeModel(data, t) {
  if (data.model < 0) return seeShare(data, t);
  return t(`seeModel.${MODELS[data.model].kind}`, facts(data, t));
}

export function readout(data, t) {
  const all = facts(data, t);
  return [
    [t('turnedLine', all), ' ', { text: t('shareIs', all), as: 'strong' }],
    [t('partialLine', all), ' · ', { text: t('keptLine', all), as: data.wrong ? 'wrong' : 'strong' }],
    [t('leftLine', all)],
  ];
}

export const seen = (data, t) => [seeShare(data, t), seeContext(data, t), seeScore(data, t)];
