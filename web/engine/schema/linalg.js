import { count, doubles, floats } from '../kinds.js';

/** @import { Schema } from '../facts.d.ts' */

const table = floats();

/** @satisfies {Schema<typeof import('../methods/linalg.js').linalg>} */
export const linalg = {
  // No more components than columns.
  params: { dModel: count(256), components: count(undefined, { usual: 2 }) },
  verbs: {
    leastSquares: {
      arrays: { x: floats(), y: floats() },
      cpp(c) {
        const own = { fit: c.local('LinearFit', 'fit') };
        c.call('LeastSquares(x[dModel], y[dModel], out.matrix[dModel], out.residuals, fit)', own);
      },
      python: (c, { dModel }, field) =>
        field === 'matrix' ? c.call('linalg/more', 'least_squares', ...c.inputs([-1, dModel])) : undefined,
    },
    eigenvalues: {
      arrays: { matrix: doubles() },
      cpp: 'Eigenvalues(matrix[dModel], out[2])',
      python: (c, { dModel }) => c.call('linalg/more', 'eigenvalues', ...c.inputs([dModel, dModel])),
    },
    singularValues: {
      arrays: { table },
      cpp(c) {
        const own = { rank: c.local('double', 'rank', '0.0') };
        c.call('SingularValues(table[dModel], out.values, rank)', own);
      },
      python(c, { dModel }, field) {
        if (field !== 'values') return undefined;
        const [values] = c.inputs([-1, dModel]);
        return c.isTorch ? `torch.linalg.svdvals(${values})` : `np.linalg.svd(${values}, compute_uv=False)`;
      },
    },
    principalComponents: {
      arrays: { table },
      cpp: 'PrincipalComponents(table[dModel], out.coordinates[components], out.shares)',
      python(c, { dModel, components }, field) {
        const fields = ['coordinates', 'shares'];
        const given = [...c.inputs([-1, dModel]), components];
        return c.parts('linalg/more', 'principal_components', given, fields)[fields.indexOf(field ?? '')];
      },
    },
  },
};
