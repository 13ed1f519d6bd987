import { connectPost } from './post/builder.js';

// The page that makes what a post needs to show a demo.
connectPost(document.querySelector('.tool[data-tool="post"]'), document.querySelector('.catalogue'));
