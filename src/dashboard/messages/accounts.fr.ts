// What settings and secrets of channel accounts are called, and what they are about. In English the service says that itself.
export const accountSettings = {
  api: {
    partners: {
      label: 'Partenaires',
      about:
        'Identifiants de locataires de cet Exchange, séparés par des virgules. Les documents vont à ceux qui nomment aussi ce locataire, et en viennent.',
    },
    identifiers: {
      label: 'Destinataires propres',
      about: 'Destinataires dont ce locataire prend les documents de ses partenaires, séparés par des virgules, outre ses participants.',
    },
    receivers: {
      label: 'Destinataires des partenaires',
      about:
        'Destinataires dont les documents vont au partenaire qui les nomme, séparés par des virgules. Les participants des partenaires n’ont pas besoin d’entrée.',
    },
    url: { label: 'Second Exchange', about: 'Adresse d’un second Exchange, https. Il prend les documents qu’aucun partenaire ne prend.' },
    clientId: { label: 'Client là-bas', about: 'Il lui faut le scope exchange/send.' },
    clientSecret: { label: 'Secret du client', about: 'Le secret de ce client.' },
  },
  email: {
    smtpHost: { label: 'Serveur d’envoi', about: 'Le serveur qui prend les messages à envoyer.' },
    smtpPort: { label: 'Port d’envoi', about: 'Sinon 587, ou 465 avec tls.' },
    smtpSecurity: { label: 'Chiffrement de l’envoi', about: 'starttls (sinon), tls dès le premier octet, ou plain sur la machine même.' },
    smtpUser: { label: 'Utilisateur de l’envoi', about: 'Sans lui, pas de connexion.' },
    from: { label: 'Adresse d’expéditeur', about: 'Les documents en partent, les retours y reviennent.' },
    fromName: { label: 'Nom d’expéditeur', about: 'Le nom à côté de cette adresse.' },
    imapHost: { label: 'Serveur de la boîte', about: 'Le serveur de la boîte qui est lue. Sans lui, rien n’est reçu.' },
    imapPort: { label: 'Port de la boîte', about: 'Sinon 993, ou 143 avec starttls.' },
    imapSecurity: { label: 'Chiffrement de la boîte', about: 'tls dès le premier octet (sinon), starttls, ou plain sur la machine même.' },
    imapUser: { label: 'Utilisateur de la boîte', about: 'Le nom d’utilisateur là-bas.' },
    imapFolder: { label: 'Dossier lu', about: 'Sinon INBOX.' },
    imapDoneFolder: { label: 'Dossier des messages pris', about: 'Sinon Processed.' },
    imapAsideFolder: {
      label: 'Début des dossiers du reste',
      about: 'Pour les messages sans document, comme « Failed - too large ». Sinon Failed.',
    },
    imapAddresses: {
      label: 'Seulement à ces adresses',
      about: 'Seuls les messages qui y vont sont lus, séparées par des virgules ; sans indication, tous.',
    },
    imapTrustedServer: {
      label: 'Serveur de réception de confiance',
      about: 'Son nom (authserv-id) dans Authentication-Results. Ce qui y échoue est mis de côté. Sans indication, rien n’est vérifié.',
    },
    smtpPassword: { label: 'Mot de passe de l’envoi', about: 'Le mot de passe de cet utilisateur.' },
    imapPassword: { label: 'Mot de passe de la boîte', about: 'Le mot de passe de cet utilisateur.' },
  },
  pagero: {
    username: { label: 'Utilisateur', about: 'L’utilisateur de Pagero Online.' },
    clientId: { label: 'Identifiant du client', about: 'Celui que Pagero a délivré.' },
    companyId: { label: 'Entreprise', about: 'Celle qui envoie et reçoit.' },
    sendMode: { label: 'Mode', about: 'Test : rien n’atteint un destinataire. Sinon Production.' },
    ereportDocumentType: { label: 'Type de document des e-reports', about: 'Sans lui, ils ne sont pas envoyés.' },
    apiUrl: { label: 'Adresse de l’interface', about: 'Sinon l’habituelle.' },
    tokenUrl: { label: 'Adresse des jetons', about: 'Sinon l’habituelle.' },
    outcome: { label: 'Issue', about: 'Ce que deviennent les documents envoyés par ce compte ; sinon delivered.' },
    password: { label: 'Mot de passe', about: 'Le mot de passe de l’utilisateur.' },
    clientSecret: { label: 'Secret du client', about: 'Le secret du client.' },
    refreshToken: { label: 'Jeton de rafraîchissement', about: 'Tenu par le canal lui-même.' },
  },
  weexa: {
    url: { label: 'Adresse du pont', about: 'https. Les chemins /check et /messages suivent.' },
    secret: { label: 'Secret partagé', about: 'Au moins 16 caractères.' },
    previousSecret: { label: 'Secret précédent', about: 'Il vaut aussi, tant qu’il est défini.' },
  },
} as const;
