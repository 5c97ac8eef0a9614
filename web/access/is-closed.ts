/** Whether a check answered that something may open the part: buying, renting, a membership, or signing in. */
export function isClosed(check: number | undefined): boolean {
  return check === 402 || check === 403 || check === 410
}
