import { existsSync } from 'node:fs';
import { join } from 'node:path';

const eigenFolders = ['/usr/include/eigen3', '/usr/local/include/eigen3', '/opt/homebrew/include/eigen3'];
const googletestFolders = ['/usr/src/googletest', '/usr/local/src/googletest'];

function find(variable, folders, marker) {
  const chosen = process.env[variable];
  if (chosen) {
    if (existsSync(join(chosen, marker))) return chosen;
    throw new Error(`${variable} names ${chosen}, where ${marker} does not exist.`);
  }
  return folders.find((folder) => existsSync(join(folder, marker)));
}

/** Folder of Eigen's headers: `POSENC_EIGEN_DIR`, or where distributions put them. */
export const findEigen = () => find('POSENC_EIGEN_DIR', eigenFolders, 'Eigen/Core');

/** Folder of GoogleTest's sources: `POSENC_GOOGLETEST_DIR`, or where distributions put them. */
export const findGoogletest = () =>
  find('POSENC_GOOGLETEST_DIR', googletestFolders, 'googletest/CMakeLists.txt');
