/** The same link at the host of this page: the service may be known by several names, and the policy allows this one. */
export function ownAddress(address: string): string {
  const { pathname, search } = new URL(address, location.href);
  return `${pathname}${search}`;
}

/** A link that is a download stays on this page. */
export function openAddress(address: string): void {
  const link = document.createElement('a');
  link.href = ownAddress(address);
  link.download = '';
  link.click();
}

/** A file that the page makes itself. */
export function saveText(text: string, name: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
