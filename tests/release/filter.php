<?php
// WordPress' filter for what authors save who have no right to unfiltered HTML: `php filter.php <wp-includes>`, from
// input to output.
define('ABSPATH', dirname($argv[1]) . '/');
define('WPINC', basename($argv[1]));
foreach (['plugin', 'compat', 'functions', 'formatting', 'kses'] as $part) {
  require ABSPATH . WPINC . "/$part.php";
}
echo wp_kses_post(stream_get_contents(STDIN));
