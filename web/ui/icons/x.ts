import { makeIcon } from '../make-icon.ts'

export const X = /* @__PURE__ */ makeIcon([
  ['path', { d: 'M18 6 6 18' }],
  ['path', { d: 'm6 6 12 12' }],
])
