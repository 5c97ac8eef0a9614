/** Whether programs are answered below this path, and not people: nothing there is a page. */
export function isForMachines(path: string): boolean {
  return /^\/(app|house|api|content|ghost|embed|img|proto|webhooks)\//.test(path)
}
