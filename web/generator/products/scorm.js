import { LANGUAGES } from '../../core/languages.js';
import { bundlePageScript } from '../bundle.js';
import { html, raw } from '../html.js';
import { withScript } from '../onefile.js';
import { zip } from './zip.js';

// The schemas are named by their namespaces alone: an LMS has its own copies, and a package that carried some would have
// to keep them the same.
const manifest = ({ lang, title }) =>
  html`${raw('<?xml version="1.0" encoding="UTF-8"?>')}
<manifest identifier="posenc-${lang}" version="1.0" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
<metadata>
<schema>ADL SCORM</schema>
<schemaversion>1.2</schemaversion>
</metadata>
<organizations default="course">
<organization identifier="course">
<title>${title}</title>
<item identifier="lessons" identifierref="page" isvisible="true">
<title>${title}</title>
</item>
</organization>
</organizations>
<resources>
<resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="index.html">
<file href="index.html"/>
</resource>
</resources>
</manifest>
`.markup;

/**
 * posenc-scorm12-<lang>.zip: every lesson of a language as one SCO of SCORM 1.2, a single page that tells the LMS which
 * exercises are solved and finds there what the learner did before.
 */
export async function scorm({ words }, { single }) {
  const script = await bundlePageScript('scorm');
  const dist = LANGUAGES.map((lang) => {
    const page = withScript(single.get(`posenc-${lang}.html`).toString(), script);
    const files = [
      ['imsmanifest.xml', Buffer.from(manifest({ lang, title: words[lang]('lms.title') }))],
      ['index.html', Buffer.from(page)],
    ];
    return [`posenc-scorm12-${lang}.zip`, zip(files)];
  });
  return { dist };
}
