/** The address of the operator's logo. Undefined where there is none. */
export const logo = document.querySelector<HTMLMetaElement>('meta[name="exchange-logo"]')?.content;
