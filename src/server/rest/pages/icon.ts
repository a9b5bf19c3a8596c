// The icon of every page: two arrows, one each way.
/** SVG. Pages hold it; browsers ask for `/favicon.ico` beside what is no page. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0550ae"/><path d="M7 12h14m-5-5 5 5-5 5M25 20H11m5 5-5-5 5-5" transform="translate(0 .5)" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>
`;

export const ICON_TYPE = 'image/svg+xml';
