// What settings and secrets of channel accounts are called, and what they are about. In English the service says that itself.
export const accountSettings = {
  api: {
    partners: {
      label: 'Partners',
      about: 'Id’s van tenants van deze Exchange, met komma’s. Documenten gaan naar wie ook deze tenant noemt, en komen daarvan.',
    },
    identifiers: {
      label: 'Eigen ontvangers',
      about: 'Ontvangers waarvan deze tenant de documenten van partners aanneemt, met komma’s, naast zijn deelnemers.',
    },
    receivers: {
      label: 'Ontvangers van partners',
      about:
        'Ontvangers waarvan de documenten naar de partner gaan die ze noemt, met komma’s. Deelnemers van partners hoeven niet vermeld.',
    },
    url: { label: 'Tweede Exchange', about: 'Adres van een tweede Exchange, https. Het neemt de documenten die geen partner neemt.' },
    clientId: { label: 'Client daar', about: 'Hij heeft de scope exchange/send nodig.' },
    clientSecret: { label: 'Geheim van de client', about: 'Het geheim van deze client.' },
  },
  email: {
    smtpHost: { label: 'Mailserver', about: 'De server die berichten aanneemt om te verzenden.' },
    smtpPort: { label: 'Poort van de mailserver', about: 'Anders 587, of 465 met tls.' },
    smtpSecurity: {
      label: 'Versleuteling van verzenden',
      about: 'starttls (anders), tls vanaf de eerste byte, of plain op de eigen machine.',
    },
    smtpUser: { label: 'Gebruiker van de mailserver', about: 'Zonder hem geen aanmelding.' },
    from: { label: 'Afzenderadres', about: 'Daarvan worden documenten verzonden, daarheen komen retouren.' },
    fromName: { label: 'Afzendernaam', about: 'De naam naast dit adres.' },
    imapHost: { label: 'Postbusserver', about: 'De server van de postbus die wordt gelezen. Zonder hem wordt niets ontvangen.' },
    imapPort: { label: 'Poort van de postbus', about: 'Anders 993, of 143 met starttls.' },
    imapSecurity: {
      label: 'Versleuteling van de postbus',
      about: 'tls vanaf de eerste byte (anders), starttls, of plain op de eigen machine.',
    },
    imapUser: { label: 'Gebruiker van de postbus', about: 'De gebruikersnaam daar.' },
    imapFolder: { label: 'Gelezen map', about: 'Anders INBOX.' },
    imapDoneFolder: { label: 'Map voor het aangenomene', about: 'Anders Processed.' },
    imapAsideFolder: {
      label: 'Begin van de mappen voor de rest',
      about: 'Voor berichten zonder document, zoals “Failed - too large”. Anders Failed.',
    },
    imapAddresses: {
      label: 'Alleen aan deze adressen',
      about: 'Alleen berichten daarheen worden gelezen, met komma’s; zonder opgave alle.',
    },
    imapTrustedServer: {
      label: 'Vertrouwde ontvangende server',
      about:
        'Zijn naam (authserv-id) in Authentication-Results. Wat daar faalt, wordt apart gelegd. Zonder opgave wordt niets gecontroleerd.',
    },
    smtpPassword: { label: 'Wachtwoord van de mailserver', about: 'Het wachtwoord van deze gebruiker.' },
    imapPassword: { label: 'Wachtwoord van de postbus', about: 'Het wachtwoord van deze gebruiker.' },
  },
  pagero: {
    username: { label: 'Gebruiker', about: 'De gebruiker van Pagero Online.' },
    clientId: { label: 'Client-id', about: 'Die Pagero heeft uitgegeven.' },
    companyId: { label: 'Bedrijf', about: 'Dat verzendt en ontvangt.' },
    sendMode: { label: 'Modus', about: 'Test: niets bereikt een ontvanger. Anders Production.' },
    ereportDocumentType: { label: 'Documentsoort van e-reports', about: 'Zonder worden ze niet verzonden.' },
    apiUrl: { label: 'Adres van de interface', about: 'Anders het gebruikelijke.' },
    tokenUrl: { label: 'Adres voor tokens', about: 'Anders het gebruikelijke.' },
    outcome: { label: 'Afloop', about: 'Wat er wordt van documenten die met dit account worden verzonden; anders delivered.' },
    password: { label: 'Wachtwoord', about: 'Het wachtwoord van de gebruiker.' },
    clientSecret: { label: 'Geheim van de client', about: 'Het geheim van de client.' },
    refreshToken: { label: 'Refresh-token', about: 'Wordt door het kanaal zelf bijgehouden.' },
  },
  weexa: {
    url: { label: 'Adres van de brug', about: 'https. De paden /check en /messages volgen.' },
    secret: { label: 'Gedeeld geheim', about: 'Ten minste 16 tekens.' },
    previousSecret: { label: 'Vorig geheim', about: 'Het geldt ook, zolang het is ingesteld.' },
  },
} as const;
