import { useViewer } from '../../components/viewer.js';

/** What the operator types at the command line of the server. `{tenant}` in a line is the organisation of whoever looks. */
export function Commands({ text, lines }: { readonly text: string; readonly lines: readonly string[] }) {
  const { tenantId, role } = useViewer();
  // Whoever else looks has no use for them.
  if (role !== 'admin') return null;
  return (
    <>
      <p className="soft">{text}</p>
      <pre>{lines.map((line) => line.replace('{tenant}', tenantId)).join('\n')}</pre>
    </>
  );
}
