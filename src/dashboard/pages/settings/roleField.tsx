import type { Role } from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';

const ROLES: readonly Role[] = ['viewer', 'operator', 'admin'];

export function RoleField({ value, onChange }: { readonly value: Role; readonly onChange: (role: Role) => void }) {
  const { t } = useMessages();
  return (
    <label className="field after">
      {t.role}
      <select value={value} onChange={({ target }) => onChange(ROLES.find((one) => one === target.value) ?? 'viewer')}>
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {t.roles[role]}
          </option>
        ))}
      </select>
    </label>
  );
}
