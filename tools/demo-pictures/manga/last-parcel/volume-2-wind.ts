import type { DrawnPage } from '../page.ts'
import { balloon, page, sound, splash, together } from '../page.ts'
import { fox, PARCEL, panel, po7, sign, thing } from '../scene.ts'
import { focus, mast, plain, rush, sky } from '../scenery.ts'

const CAP =
  '<path d="M-60 20Q-50 -40 0 -40Q50 -40 60 20Z" fill="#6e6e6e" stroke="#111" stroke-width="6"/><path d="M-74 22Q-20 4 60 16L52 30Q-20 20 -74 22Z" fill="#222"/>'

const LAMP =
  '<path d="M-26 30H26V50H-26Z" fill="#555" stroke="#111" stroke-width="6"/><path d="M-34 28Q-50 -44 0 -48Q50 -44 34 28Z" fill="#fff" stroke="#111" stroke-width="6"/><path d="M-14 26L-6 -10L6 -10L14 26" fill="none" stroke="#111" stroke-width="4"/>'

/** The wind has its cap. */
const capless: typeof po7 = (x, y, size, pose, stand) => po7(x, y, size, { ...pose, bare: true }, stand)

export const wind: DrawnPage[] = [
  page([
    {
      height: 0.7,
      panels: [
        panel(
          1,
          [sky({ moon: [0.2, 0.3, 0.14] }), po7(0.6, 0.98, 0.76, { mood: 'sad', parcel: 'held' })],
          [
            balloon({
              x: 0.24,
              y: 0.74,
              text: 'I shall wait for somebody to sign.',
              width: 320,
              to: [0.48, 0.5],
            }),
          ],
        ),
      ],
    },
    {
      height: 0.6,
      panels: [
        panel(
          1,
          [
            rush(12),
            po7(0.7, 1.2, 1, { mood: 'awake', left: 120 }),
            thing(0.2, 0.3, 0.34, CAP, { turn: -24 }),
          ],
          [sound('WHUUU', 0.36, 0.74, 110, -8)],
        ),
      ],
    },
    {
      height: 0.5,
      panels: [
        panel(0.8, [plain('black'), thing(0.5, 0.5, 0.3, CAP, { turn: 40 })]),
        panel(
          0.8,
          [focus(0.5, 0.5, 13), po7(0.5, 1.7, 1.7, { mood: 'awake' })],
          [balloon({ x: 0.5, y: 0.16, text: 'My cap!', kind: 'shout', size: 46 })],
        ),
      ],
    },
  ]),
  splash(
    together(
      sky({ moon: [0.14, 0.24, 0.3], clouds: true, seed: 51 }),
      rush(15, 0.14, '#fff'),
      capless(0.7, 0.62, 0.4, { mood: 'awake', left: 100, right: -140 }, { turn: -24 }),
      thing(0.36, 0.72, 0.2, PARCEL, { turn: 28 }),
    ),
    {
      wide: true,
      over: together(
        sound('SLIP', 0.52, 0.3, 240, 10),
        balloon({ x: 0.84, y: 0.14, text: 'NO!', kind: 'shout', size: 110 }),
      ),
    },
  ),
  page([
    {
      height: 0.7,
      panels: [
        panel(0.9, [
          rush(16, 0.2),
          capless(0.5, 0.7, 0.6, { mood: 'firm', left: 170, right: -20 }, { turn: 30 }),
        ]),
        panel(
          0.6,
          [focus(0.5, 0.5, 17), thing(0.5, 0.5, 0.4, PARCEL, { turn: -16 })],
          [sound('GRAB', 0.5, 0.84, 90)],
        ),
      ],
    },
    {
      height: 0.6,
      panels: [
        panel(
          1,
          [mast, capless(0.5, 1, 0.8, { mood: 'awake', left: 170, right: -30 }, { turn: 14 })],
          [sound('creeeak', 0.24, 0.2, 76, 6)],
        ),
      ],
    },
    {
      height: 0.7,
      panels: [
        panel(1, [focus(0.5, 0.5, 19), fox(0.5, 1, 0.9)], [sound('SNAP!', 0.2, 0.24, 110)]),
        panel(
          0.7,
          [
            plain(1),
            fox(0.3, 0.7, 0.5, 'runs'),
            capless(0.74, 1.1, 0.7, { mood: 'awake', left: 140, right: -140 }),
          ],
          [balloon({ x: 0.6, y: 0.12, text: 'Item 2 has teeth.', kind: 'caption', width: 200 })],
        ),
      ],
    },
  ]),
  page([
    {
      height: 0.6,
      panels: [
        panel(
          1,
          [
            sky({ clouds: false, seed: 61 }),
            capless(0.36, 0.96, 0.66, { mood: 'calm', nod: 10 }),
            fox(0.66, 0.96, 0.4, 'glad'),
          ],
          [balloon({ x: 0.78, y: 0.16, text: 'Both well. Parcel: torn.', kind: 'caption', width: 260 })],
        ),
      ],
    },
    {
      height: 0.6,
      panels: [
        panel(0.8, [plain(1), thing(0.5, 0.55, 0.7, PARCEL, { turn: 8 })], [sound('rip', 0.74, 0.24, 76)]),
        panel(0.8, [focus(0.5, 0.5, 23), thing(0.5, 0.5, 0.7, LAMP)]),
      ],
    },
    {
      height: 0.6,
      panels: [
        panel(
          1,
          [
            plain(0),
            capless(0.24, 0.98, 0.8, { mood: 'awake', gaze: 1, right: -70 }),
            thing(0.5, 0.5, 0.4, LAMP),
          ],
          [balloon({ x: 0.78, y: 0.3, text: 'One lamp. And a letter.', width: 240, to: [0.36, 0.36] })],
        ),
      ],
    },
  ]),
  page([
    {
      height: 1,
      panels: [
        panel(1, [
          plain(1),
          sign(0.5, 0.5, 0.44, [
            'DEAR POSTMAN,',
            'IF THIS REACHES YOU LATE,',
            'WE HAVE ARRIVED.',
            'PLEASE LEAVE A LIGHT ON,',
            'SO THAT WE CAN SEE HOME.',
          ]),
        ]),
      ],
    },
    {
      height: 0.8,
      panels: [
        panel(0.8, [plain(2), capless(0.5, 1.5, 1.5, { mood: 'sad' })]),
        panel(0.8, [sky({ moon: [0.5, 0.5, 0.32], clouds: false })]),
      ],
    },
  ]),
]
