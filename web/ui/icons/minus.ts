import { makeIcon } from '../make-icon.ts'

export const Minus = /* @__PURE__ */ makeIcon([['path', { d: 'M5 12h14' }]])
