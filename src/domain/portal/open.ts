/** SQL over `l`, a link: neither the client was revoked nor the person dismissed who made it. */
const MAKER_MAY = `case when l.client_id like 'person:%'
  then exists (select 1 from person p join person_role r on r.person = p.id and r.tenant_id = l.tenant_id and r.role = 'admin'
    where p.disabled_at is null and 'person:' || p.id::text = l.client_id)
  else not exists (select 1 from client c where c.id = l.client_id and c.tenant_id = l.tenant_id and c.revoked_at is not null) end`;

/** SQL over `l`, a link: it can be used, or its session is open. */
export const LINK_IS_OPEN = `l.ends_at > exchange_now() and ${MAKER_MAY}`;
