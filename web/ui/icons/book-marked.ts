import { makeIcon } from '../make-icon.ts'

export const BookMarked = /* @__PURE__ */ makeIcon([
  [
    'path',
    { d: 'M10 2v7.751a.25.25 0 00.407.195l2.28-1.834a.5.5 0 01.627 0l2.28 1.834A.25.25 0 0016 9.751V2' },
  ],
  ['path', { d: 'M4 19.5v-15A2.5 2.5 0 016.5 2H19a1 1 0 011 1v18a1 1 0 01-1 1H6.5a1 1 0 010-5H20' }],
])
