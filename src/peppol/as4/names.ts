// Namespaces and identifiers of AS4: SOAP 1.2, ebMS 3.0, WS-Security 1.1.1 with its SwA profile, XML Encryption 1.1.

export const SOAP = 'http://www.w3.org/2003/05/soap-envelope';
export const EB = 'http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704/';
export const EBBP = 'http://docs.oasis-open.org/ebxml-bp/ebbp-signals-2.0';

const WSS = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-';
export const WSSE = `${WSS}wssecurity-secext-1.0.xsd`;
export const WSU = `${WSS}wssecurity-utility-1.0.xsd`;
export const WSSE11 = 'http://docs.oasis-open.org/wss/oasis-wss-wssecurity-secext-1.1.xsd';
export const X509_V3 = `${WSS}x509-token-profile-1.0#X509v3`;
export const BASE64_BINARY = `${WSS}soap-message-security-1.0#Base64Binary`;
export const ENCRYPTED_KEY_TOKEN = 'http://docs.oasis-open.org/wss/oasis-wss-soap-message-security-1.1#EncryptedKey';

const SWA = 'http://docs.oasis-open.org/wss/oasis-wss-SwAProfile-1.1#';
export const ATTACHMENT_CONTENT = `${SWA}Attachment-Content-Signature-Transform`;
export const ATTACHMENT_CIPHERTEXT = `${SWA}Attachment-Ciphertext-Transform`;
export const ATTACHMENT_CONTENT_ONLY = `${SWA}Attachment-Content-Only`;

export const XENC = 'http://www.w3.org/2001/04/xmlenc#';
export const XENC11 = 'http://www.w3.org/2009/xmlenc11#';
export const AES128_GCM = `${XENC11}aes128-gcm`;
export const RSA_OAEP = `${XENC11}rsa-oaep`;
export const MGF1_SHA256 = `${XENC11}mgf1sha256`;

export const SOAP_TYPE = 'application/soap+xml';
export const MULTIPART_TYPE = 'multipart/related';
