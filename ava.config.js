const suite = process.env.SUITE ?? 'test';

// On a server the REST surface is tested again, beside what only a server can show.
const surface = ['dist/test/rest/**/*.test.js', 'dist/test/flows/**/*.test.js'];
const files = {
  postgres: ['dist/test/**/*.postgres.js', ...surface],
  s3: ['dist/test/blobs/*.test.js', 'dist/test/commands/files.test.js', ...surface],
};

export default {
  files: files[suite] ?? [`dist/test/**/*.${suite}.js`],
  timeout: suite === 'crash' ? '20m' : suite === 'mongo' ? '5m' : '120s',
  concurrency: 2,
  nodeArguments: ['--enable-source-maps'],
};
