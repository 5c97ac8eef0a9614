/** Whether something on the page is selected. */
export function hasSelection(): boolean {
  return getSelection()?.isCollapsed === false
}
