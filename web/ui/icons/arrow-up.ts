import { makeIcon } from '../make-icon.ts'

export const ArrowUp = /* @__PURE__ */ makeIcon([
  ['path', { d: 'm5 12 7-7 7 7' }],
  ['path', { d: 'M12 19V5' }],
])
