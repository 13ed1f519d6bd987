/**
 * The API of SCORM 1.2 as its run-time environment defines it (section 3): order of calls, data model with types, lengths
 * and who may write, error codes. Stands by itself, so that its text runs in a page as well.
 *   stored   what an earlier visit left, element → value; `mode` the lesson_mode, or undefined for an LMS without it
 * { API, data, calls, faults, commits }: faults are calls that the standard answers with an error.
 */
export function scormRuntime({ stored = {}, mode = 'normal' } = {}) {
  const text = (length) => (value) => value.length <= length;
  const words = (list) => (value) => list.includes(value);
  const decimal = (value) =>
    value === '' || (/^-?\d+(?:\.\d+)?$/.test(value) && Number(value) >= 0 && Number(value) <= 100);
  const statuses = ['passed', 'completed', 'failed', 'incomplete', 'browsed'];
  // access r, w or rw; a type for what may be written; what a first visit reads.
  const model = {
    'cmi.core._children': { access: 'r', first: 'student_id,lesson_status,score' },
    'cmi.core.student_id': { access: 'r', first: 's1' },
    'cmi.core.student_name': { access: 'r', first: 'Kim, Sora' },
    'cmi.core.lesson_location': { access: 'rw', type: text(255), first: '' },
    'cmi.core.credit': { access: 'r', first: 'credit' },
    'cmi.core.lesson_status': { access: 'rw', type: words(statuses), first: 'not attempted' },
    'cmi.core.entry': { access: 'r', first: 'ab-initio' },
    'cmi.core.score._children': { access: 'r', first: 'raw,min,max' },
    'cmi.core.score.raw': { access: 'rw', type: decimal, first: '' },
    'cmi.core.score.max': { access: 'rw', type: decimal, first: '' },
    'cmi.core.score.min': { access: 'rw', type: decimal, first: '' },
    'cmi.core.total_time': { access: 'r', first: '0000:00:00.00' },
    'cmi.core.exit': { access: 'w', type: words(['time-out', 'suspend', 'logout', '']) },
    'cmi.core.session_time': {
      access: 'w',
      type: (value) => /^\d{2,4}:[0-5]\d:[0-5]\d(?:\.\d{1,2})?$/.test(value),
    },
    'cmi.suspend_data': { access: 'rw', type: text(4096), first: '' },
    'cmi.launch_data': { access: 'r', first: '' },
    'cmi.student_data.mastery_score': { access: 'r', first: '' },
  };
  if (mode) model['cmi.core.lesson_mode'] = { access: 'r', first: mode };
  const data = { ...stored };
  const calls = [];
  const faults = [];
  const commits = [];
  let state = 'not initialized';
  let error = '0';

  const fails = (code, call) => {
    error = code;
    faults.push(`${call}: ${code}`);
    return false;
  };
  function answer(name, args, act) {
    const call = `${name}(${args.map((value) => JSON.stringify(value)).join(', ')})`;
    calls.push(call);
    error = '0';
    if (!args.every((value) => typeof value === 'string')) return fails('201', call);
    return act(call, ...args);
  }
  const whenRunning = (act) => (call, argument, value) => {
    if (state !== 'running') return fails('301', call);
    return act(call, argument, value);
  };
  const empty = (act) => (call, argument) => (argument === '' ? act(call) : fails('201', call));

  function get(call, element) {
    const entry = model[element];
    if (!entry) {
      // What an LMS does not support is asked for to find out.
      error = '401';
      return '';
    }
    if (entry.access === 'w') return fails('404', call) || '';
    return data[element] ?? entry.first;
  }
  function set(call, element, value) {
    const entry = model[element];
    if (!entry) return fails('401', call);
    if (entry.access === 'r') return fails(element.endsWith('_children') ? '402' : '403', call);
    if (!entry.type(value)) return fails('405', call);
    data[element] = value;
    return true;
  }
  const API = {
    LMSInitialize: (...args) =>
      String(
        answer(
          'LMSInitialize',
          args,
          empty((call) => {
            if (state !== 'not initialized') return fails('101', call);
            state = 'running';
            return true;
          }),
        ),
      ),
    LMSGetValue: (...args) => answer('LMSGetValue', args, whenRunning(get)) || '',
    LMSSetValue: (...args) => String(answer('LMSSetValue', args, whenRunning(set))),
    LMSCommit: (...args) => {
      const commit = () => Boolean(commits.push({ ...data }));
      return String(answer('LMSCommit', args, whenRunning(empty(commit))));
    },
    LMSFinish: (...args) => {
      const finish = () => {
        state = 'finished';
        commits.push({ ...data });
        return true;
      };
      return String(answer('LMSFinish', args, whenRunning(empty(finish))));
    },
    LMSGetLastError: () => error,
    LMSGetErrorString: () => '',
    LMSGetDiagnostic: () => '',
  };
  return { API, data, calls, faults, commits };
}
