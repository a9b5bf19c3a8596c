const suite = process.env.SUITE ?? 'test';

export default {
  files: [`dist/test/**/*.${suite}.js`],
  timeout: '120s',
  concurrency: 2,
  nodeArguments: ['--enable-source-maps'],
};
