import 'posenc-elements';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const heads = { numHeads: 7, causal: false };

function Post() {
  const [values, setValues] = useState('m=5&n=2');
  return (
    <>
      <pe-demo
        name="rope/pair"
        id="text"
        values={values}
        theme="dark"
        hide="caption"
        freeze="base"
        step="2"
        permalink
      />
      <pe-demo name="alibi/slopes" id="object" values={heads} lang="en" />
      <pe-demo name="alibi/slopes" id="parameter" numHeads={9} />
      <pe-demo name="alibi/slopes" id="odd" values={{ numHeads: 'many', nonsense: 1 }} />
      <button type="button" onClick={() => setValues('m=7&n=3')}>
        Other values
      </button>
    </>
  );
}

// @ts-expect-error a demo has a name
<pe-demo name={7} />;
// @ts-expect-error no such theme
<pe-demo theme="grey" />;

createRoot(document.getElementById('app') as HTMLElement).render(<Post />);
