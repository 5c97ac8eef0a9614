import { makeIcon } from '../make-icon.ts'

export const Plus = /* @__PURE__ */ makeIcon([
  ['path', { d: 'M5 12h14' }],
  ['path', { d: 'M12 5v14' }],
])
