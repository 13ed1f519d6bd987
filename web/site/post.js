import { connectPost } from './post/builder.js';

// The page that makes what a post needs to show a demo.
const select = document.querySelector('.catalogue');
select.hidden = false;
connectPost(document.querySelector('.tool[data-tool="post"]'), select, location.hash.slice(1));
