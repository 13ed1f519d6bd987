import { compute, reportParams } from './compute.js';
import { lengths } from './lengths.js';
import { params } from './params.js';
import { phases } from './phases.js';
import { table } from './table.js';
import { readout, seen } from './words.js';

/** Conditions in, a method out, with its reason, its price and its source. */
export default {
  name: 'compare/chooser',
  params,
  compute,
  views: { lengths, phases, table },
  readout,
  seen,
  predict: {
    options: ['few', 'quarter', 'most'],
    done: { weights: 'rope', base: 10000, trained: 4096 },
    answer(engine) {
      const values = { base: 10000, trained: 4096, wanted: 4096 };
      const { neverCompleted, turns } = engine.scaling.report(reportParams(values));
      const share = neverCompleted.length / turns.length;
      return share < 0.1 ? 'few' : share < 0.5 ? 'quarter' : 'most';
    },
  },
  numbers({ values, pick, plain, stretched, pairs }) {
    const array = (name, report, field, which) => ({
      name,
      axes: ['pair'],
      shape: [pairs],
      values: report[field],
      call: { verb: 'scaling.report', params: reportParams(values, which), field },
    });
    return [
      array('unseen-phases', plain, 'unseenPhases'),
      array('turns', plain, 'turns'),
      ...(stretched ? [array('unseen-phases-stretched', stretched, 'unseenPhases', pick)] : []),
    ];
  },
};
