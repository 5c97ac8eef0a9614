import { makeIcon } from '../make-icon.ts'

export const ArrowRight = /* @__PURE__ */ makeIcon([
  ['path', { d: 'M5 12h14' }],
  ['path', { d: 'm12 5 7 7-7 7' }],
])
