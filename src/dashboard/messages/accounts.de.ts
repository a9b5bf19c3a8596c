// What settings and secrets of channel accounts are called, and what they are about. In English the service says that itself.
export const accountSettings = {
  api: {
    partners: {
      label: 'Partner',
      about:
        'Kennungen von Mandanten dieses Exchange, mit Kommas. Dokumente gehen zu denen, die auch diesen Mandanten nennen, und kommen von ihnen.',
    },
    identifiers: {
      label: 'Eigene Empfänger',
      about: 'Empfänger, deren Dokumente dieser Mandant von seinen Partnern annimmt, mit Kommas, neben seinen Teilnehmern.',
    },
    receivers: {
      label: 'Empfänger der Partner',
      about:
        'Empfänger, deren Dokumente zu dem Partner gehen, der sie bei sich nennt, mit Kommas. Teilnehmer der Partner brauchen keinen Eintrag.',
    },
    url: { label: 'Zweites Exchange', about: 'Adresse eines zweiten Exchange, https. Es nimmt die Dokumente, die kein Partner nimmt.' },
    clientId: { label: 'Client dort', about: 'Er braucht den Scope exchange/send.' },
    clientSecret: { label: 'Geheimnis des Clients', about: 'Das Geheimnis dieses Clients.' },
  },
  email: {
    smtpHost: { label: 'Postausgangsserver', about: 'Der Server, der Nachrichten zum Senden annimmt.' },
    smtpPort: { label: 'Port des Postausgangs', about: 'Sonst 587, oder 465 mit tls.' },
    smtpSecurity: {
      label: 'Verschlüsselung des Postausgangs',
      about: 'starttls (sonst), tls vom ersten Byte an, oder plain auf dem eigenen Rechner.',
    },
    smtpUser: { label: 'Benutzer des Postausgangs', about: 'Ohne ihn keine Anmeldung.' },
    from: { label: 'Absenderadresse', about: 'Von ihr werden Dokumente gesendet, zu ihr kommen Rückläufer.' },
    fromName: { label: 'Absendername', about: 'Der Name neben dieser Adresse.' },
    imapHost: { label: 'Postfachserver', about: 'Der Server des Postfachs, das gelesen wird. Ohne ihn wird nichts empfangen.' },
    imapPort: { label: 'Port des Postfachs', about: 'Sonst 993, oder 143 mit starttls.' },
    imapSecurity: {
      label: 'Verschlüsselung des Postfachs',
      about: 'tls vom ersten Byte an (sonst), starttls, oder plain auf dem eigenen Rechner.',
    },
    imapUser: { label: 'Benutzer des Postfachs', about: 'Der Benutzername dort.' },
    imapFolder: { label: 'Gelesener Ordner', about: 'Sonst INBOX.' },
    imapDoneFolder: { label: 'Ordner für Erledigtes', about: 'Sonst Processed.' },
    imapAsideFolder: {
      label: 'Anfang der Ordner für den Rest',
      about: 'Für Nachrichten ohne Dokument, wie „Failed - too large“. Sonst Failed.',
    },
    imapAddresses: { label: 'Nur an diese Adressen', about: 'Nur Nachrichten dorthin werden gelesen, mit Kommas; ohne Angabe alle.' },
    imapTrustedServer: {
      label: 'Vertrauter Empfangsserver',
      about: 'Sein Name (authserv-id) in Authentication-Results. Was dort scheitert, wird beiseitegelegt. Ohne Angabe wird nichts geprüft.',
    },
    smtpPassword: { label: 'Passwort des Postausgangs', about: 'Das Passwort dieses Benutzers.' },
    imapPassword: { label: 'Passwort des Postfachs', about: 'Das Passwort dieses Benutzers.' },
  },
  pagero: {
    username: { label: 'Benutzer', about: 'Der Benutzer von Pagero Online.' },
    clientId: { label: 'Client-Kennung', about: 'Die Pagero ausgestellt hat.' },
    companyId: { label: 'Unternehmen', about: 'Das sendet und empfängt.' },
    sendMode: { label: 'Betriebsart', about: 'Test: nichts erreicht einen Empfänger. Sonst Production.' },
    ereportDocumentType: { label: 'Dokumentart der E-Reports', about: 'Ohne sie werden keine gesendet.' },
    apiUrl: { label: 'Adresse der Schnittstelle', about: 'Sonst die übliche.' },
    tokenUrl: { label: 'Adresse für Tokens', about: 'Sonst die übliche.' },
    outcome: { label: 'Ausgang', about: 'Was aus Dokumenten wird, die mit diesem Konto gesendet werden; sonst delivered.' },
    password: { label: 'Passwort', about: 'Das Passwort des Benutzers.' },
    clientSecret: { label: 'Geheimnis des Clients', about: 'Das Geheimnis des Clients.' },
    refreshToken: { label: 'Refresh-Token', about: 'Wird vom Kanal selbst geführt.' },
  },
  weexa: {
    url: { label: 'Adresse der Brücke', about: 'https. Die Pfade /check und /messages folgen.' },
    secret: { label: 'Gemeinsames Geheimnis', about: 'Mindestens 16 Zeichen.' },
    previousSecret: { label: 'Geheimnis davor', about: 'Es gilt daneben, solange es gesetzt ist.' },
  },
} as const;
