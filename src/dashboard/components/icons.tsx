// Icons: lines of 1.75 in a square of 24, in the colour of the text. They say nothing that a text beside them does not say.
const PATHS = {
  inbox:
    'M4 13.5 6.4 5.6A1.5 1.5 0 0 1 7.8 4.5h8.4a1.5 1.5 0 0 1 1.4 1.1L20 13.5v4.5A1.5 1.5 0 0 1 18.5 19.5h-13A1.5 1.5 0 0 1 4 18zM4 13.5h4.2l1.3 2.5h5l1.3-2.5H20',
  documents: 'M7 3.5h7l4.5 4.5v11A1.5 1.5 0 0 1 17 20.5H7A1.5 1.5 0 0 1 5.5 19V5A1.5 1.5 0 0 1 7 3.5zM13.5 3.5V8.5h5M9 12.5h6M9 16h6',
  send: 'M20.5 3.5 10 14M20.5 3.5 14 20.5 10 14 3.5 10z',
  connections:
    'M12 8.5v7M5.5 18a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M13.5 18a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M9.5 6a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M8 15.5c0-2 1.5-3.5 4-3.5s4 1.5 4 3.5',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0 2 2 0 1 0-4 0M7 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.300 15.300 20 20',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.6-3.700 3.700-5.5 7.5-5.5s6.900 1.800 7.5 5.5',
  down: 'M6 9.5l6 6 6-6',
  up: 'M6 14.5l6-6 6 6',
  left: 'M14.5 6l-6 6 6 6',
  right: 'M9.5 6l6 6-6 6',
  check: 'M4.5 12.5l5 5 10-11',
  close: 'M6 6l12 12M18 6 6 18',
  upload: 'M12 16V4.5M7 9l5-5 5 5M4.5 15.5v3A1.5 1.5 0 0 0 6 20h12a1.5 1.5 0 0 0 1.5-1.5v-3',
  filter: 'M4 6h16M7 12h10M10 18h4',
  warning: 'M12 4 2.800 19.5h18.400zM12 10v4.5M12 17v.2',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
