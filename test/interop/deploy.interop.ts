// Tools of others judge what is in deploy/: Helm, systemd and HAProxy.
import { execFile } from 'node:child_process';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { unknownSettings } from '../../config/unknownSettings.js';
import { newFolder } from '../support/folderOf.js';
import { type ExecutionContext, test } from '../support/test.js';
import { judgedBy, verdictOf } from '../support/tool.js';

const execute = promisify(execFile);
const CHART = 'deploy/helm/exchange';
const ADDRESS = ['--set', 'publicUrl=https://exchange.example.com'];
const BUCKET = ['--set', 'settings.S3_BUCKET=exchange'];
const GIVEN = ['--kube-version', '1.31.0', ...ADDRESS, ...BUCKET];
/** Everything that is off by default, and what stands in its place. */
const WHOLE =
  'ingress.enabled=true,ingress.tlsSecret=tls,networkPolicy.enabled=true,serviceMonitor.enabled=true,keystores=ks,dataClaim=files';

interface Rendered {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  readonly spec: { readonly template?: { readonly spec: Pod } };
}

interface Pod {
  readonly securityContext: object;
  readonly automountServiceAccountToken: boolean;
  readonly containers: readonly {
    readonly securityContext: object;
    readonly env: readonly { readonly name: string; readonly value: string }[];
    readonly readinessProbe?: object;
    readonly livenessProbe?: object;
    readonly startupProbe?: object;
  }[];
}

async function rendered(t: ExecutionContext, ...more: readonly string[]): Promise<readonly Rendered[] | undefined> {
  const text = await judgedBy(t, 'helm', ['template', 'demo', CHART, ...GIVEN, ...more]);
  return text === undefined ? undefined : parseAllDocuments(text).map((one) => one.toJS() as Rendered);
}

/** Kinds of the chart, as the files of the schemas are called. That of PodMonitor is the operator's. */
const KINDS = [
  'deployment-apps-v1',
  'horizontalpodautoscaler-autoscaling-v2',
  'ingress-networking-v1',
  'job-batch-v1',
  'networkpolicy-networking-v1',
  'poddisruptionbudget-policy-v1',
  'service-v1',
];
/** A folder of the strict schemas of one version, such as `v1.31.0-local-strict` of the package kubernetes-validate of PyPI. */
const SCHEMAS = process.env['KUBERNETES_SCHEMAS'];

/** kubeconform follows no reference to another file: each schema gets the definitions that all share. */
async function schemasAlone(t: ExecutionContext, from: string): Promise<string> {
  const to = await newFolder(t);
  const read = async (name: string): Promise<Record<string, unknown>> =>
    JSON.parse((await readFile(join(from, `${name}.json`), 'utf8')).replaceAll('/api/_definitions.json#', '#')) as Record<string, unknown>;
  const shared = await read('_definitions');
  for (const kind of KINDS) {
    const { $id: _, ...schema } = await read(kind);
    await writeFile(join(to, `${kind}.json`), JSON.stringify({ ...schema, $defs: shared['$defs'] ?? shared }));
  }
  return join(to, '{{ .ResourceKind }}{{ .KindSuffix }}.json');
}

test('kubeconform takes every object of the chart by the strict schemas of Kubernetes', async (t) => {
  const text = await judgedBy(t, 'helm', ['template', 'demo', CHART, ...GIVEN, '--set', WHOLE]);
  if (text === undefined) return;
  if (SCHEMAS === undefined) {
    t.pass('KUBERNETES_SCHEMAS names no schemas: kubeconform has not judged.');
    return;
  }
  const schemas = await schemasAlone(t, SCHEMAS);
  const said = await judgedBy(t, 'kubeconform', ['-strict', '-summary', '-skip', 'PodMonitor', '-schema-location', schemas, '-'], text);
  if (said !== undefined) t.regex(said, /Valid: 9, Invalid: 0, Errors: 0, Skipped: 1/);
});

test('helm lint takes the chart', async (t) => {
  const said = await judgedBy(t, 'helm', ['lint', CHART, ...ADDRESS, ...BUCKET]);
  if (said !== undefined) t.regex(said, /1 chart\(s\) linted, 0 chart\(s\) failed/);
});

test('the chart makes two parts with budgets, a service, a migration before them, and workers that scale', async (t) => {
  const objects = await rendered(t);
  if (objects === undefined) return;
  t.deepEqual(objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort(), [
    'Deployment demo-api',
    'Deployment demo-worker',
    'HorizontalPodAutoscaler demo-worker',
    'Job demo-migrate-1',
    'PodDisruptionBudget demo-api',
    'PodDisruptionBudget demo-worker',
    'Service demo',
  ]);
  t.is(objects.find(({ kind }) => kind === 'Job')?.metadata.annotations?.['helm.sh/hook'], 'pre-install,pre-upgrade');
  const whole = await rendered(t, '--set', WHOLE);
  t.deepEqual(
    whole
      ?.map(({ kind }) => kind)
      .filter((kind) => /Ingress|Policy|Monitor/.test(kind))
      .sort(),
    ['Ingress', 'NetworkPolicy', 'PodMonitor'],
  );
});

for (const [what, values, said] of [
  ['an address without TLS', ['--set', 'publicUrl=http://exchange.example.com', ...BUCKET], 'does not begin with https://'],
  ['no place for files that all processes share', ADDRESS, 'set settings.S3_BUCKET, or dataClaim'],
] as const) {
  test(`the chart refuses ${what}`, async (t) => {
    const verdict = await verdictOf(t, 'helm', ['template', 'demo', CHART, ...values]);
    if (verdict === undefined) return;
    t.false(verdict.isTaken);
    t.true(verdict.said.includes(said), verdict.said);
  });
}

test('a setting of a values file keeps its number', async (t) => {
  const values = join(await newFolder(t), 'values.yaml');
  await writeFile(values, 'settings: { REQUEST_BYTES_MAX: 6291456, SHARE: 0.25, TEXT: "007", FLAG: true }');
  const objects = await rendered(t, '--values', values);
  const api = objects?.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'demo-api');
  if (objects === undefined) return;
  const variables = Object.fromEntries(api!.spec.template!.spec.containers[0]!.env.map(({ name, value }) => [name, value]));
  t.like(variables, { REQUEST_BYTES_MAX: '6291456', SHARE: '0.25', TEXT: '007', FLAG: 'true' });
});

test('each pod has no rights, a read-only file system, and secrets in files', async (t) => {
  const objects = await rendered(t);
  for (const { kind, spec } of objects ?? []) {
    const pod = spec.template?.spec;
    if (pod === undefined) continue;
    t.is(pod.automountServiceAccountToken, false);
    t.like(pod.securityContext, { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    const [container] = pod.containers;
    t.deepEqual(container!.securityContext, {
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    });
    const variables = Object.fromEntries(container!.env.map(({ name, value }) => [name, value]));
    t.deepEqual(unknownSettings(variables), []);
    t.like(variables, { DATABASE_URL_FILE: '/run/secrets/database-url', MASTER_KEYS_FILE: '/run/secrets/master-keys' });
    if (kind === 'Deployment') t.truthy(container!.readinessProbe && container!.livenessProbe && container!.startupProbe);
  }
});

test('systemd-analyze finds no fault in the units, and little that they are exposed to', async (t) => {
  const made = await newFolder(t);
  await cp('deploy/systemd', made, { recursive: true });
  for (const name of await readdir(made)) {
    // The programs are not there on this machine.
    const text = (await readFile(join(made, name), 'utf8')).replace('/opt/exchange/node_modules/.bin/node', process.execPath);
    await writeFile(join(made, name.replace('@.', '@api.')), text);
    if (name.includes('@.')) await writeFile(join(made, name), text);
  }
  for (const unit of ['exchange@api.service', 'exchange-migrate.service']) {
    const said = await judgedBy(t, 'systemd-analyze', ['verify', join(made, unit)]);
    if (said === undefined) return;
    t.is(said, '');
    const exposed = await judgedBy(t, 'systemd-analyze', ['security', '--offline=true', '--threshold=20', join(made, unit)]);
    t.regex(exposed ?? '', /Overall exposure level .* OK/);
  }
});

test('HAProxy takes the example for TLS', async (t) => {
  const made = await newFolder(t);
  const [key, certificate] = [join(made, 'key'), join(made, 'certificate')];
  const asked = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, '-days', '2', '-subj', '/CN=x'];
  await execute('openssl', asked);
  await writeFile(join(made, 'exchange.pem'), (await readFile(certificate, 'utf8')) + (await readFile(key, 'utf8')));
  const text = (await readFile('deploy/tls.cfg', 'utf8')).replace('/etc/haproxy/certs/', join(made, 'exchange.pem'));
  await writeFile(join(made, 'tls.cfg'), text);
  const said = await judgedBy(t, 'haproxy', ['-c', '-f', join(made, 'tls.cfg')]);
  if (said !== undefined) t.regex(said, /valid/);
});
