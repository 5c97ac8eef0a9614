/** What a release is made of: files and folders of the root. */
export const SHIPPED: readonly string[]
