import type { DrawnPage } from '../page.ts'
import { balloon, page, sound, splash, together } from '../page.ts'
import { app, fox, panel, po7, sign, thing } from '../scene.ts'
import { focus, plain, rush, sky, street } from '../scenery.ts'

const SANDWICH =
  '<path d="M-50 20L0 -44L50 20Z" fill="#fff" stroke="#111" stroke-width="6" stroke-linejoin="round"/><path d="M-50 20H50V34H-50Z" fill="#bbb" stroke="#111" stroke-width="6"/>'

export const meeting: DrawnPage[] = [
  page([
    {
      height: 0.8,
      panels: [
        panel(
          1,
          [app(), po7(0.2, 0.92, 0.6, { parcel: 'held', gaze: 1 })],
          [sound('KNOCK KNOCK', 0.66, 0.14, 80, -4)],
        ),
      ],
    },
    {
      height: 0.6,
      panels: [
        panel(1, [app(), po7(0.2, 0.92, 0.7, { parcel: 'held', mood: 'awake', gaze: 1 })]),
        panel(
          1,
          [app(), po7(0.2, 0.92, 0.7, { parcel: 'held', mood: 'sad' })],
          [balloon({ x: 0.62, y: 0.2, text: '“Sorry we missed you.”', width: 260, to: [0.36, 0.36] })],
        ),
      ],
    },
    {
      height: 0.5,
      panels: [
        panel(
          1,
          [street(21), po7(0.3, 0.95, 0.42, { step: 16, parcel: 'held' })],
          [
            balloon({
              x: 0.78,
              y: 0.22,
              text: 'And at the next. And at the next.',
              kind: 'caption',
              width: 320,
            }),
          ],
        ),
      ],
    },
  ]),
  page([
    {
      height: 0.9,
      panels: [
        panel(
          1,
          [
            app(),
            sign(0.5, 0.14, 0.42, ['MOON', 'BAKERY']),
            po7(0.18, 0.92, 0.5, { mood: 'glad', left: 160, parcel: null }),
          ],
          [balloon({ x: 0.82, y: 0.4, text: 'Moon!', kind: 'shout', size: 60 })],
        ),
      ],
    },
    {
      height: 0.7,
      panels: [
        panel(
          0.8,
          [app('open'), po7(0.8, 0.93, 0.62, { mood: 'awake', parcel: 'held', gaze: -1 })],
          [sound('CREAK', 0.3, 0.2, 70)],
        ),
        panel(
          1,
          [plain('black'), po7(0.5, 0.9, 0.62, { mood: 'awake', parcel: 'held' })],
          [balloon({ x: 0.5, y: 0.14, text: 'Post?', to: [0.5, 0.3] })],
        ),
      ],
    },
    {
      height: 0.5,
      panels: [
        panel(
          1,
          [
            street(25),
            po7(0.5, 0.98, 0.6, { mood: 'sad', parcel: 'head', left: 140, right: -140 }),
            fox(0.9, 0.96, 0.3),
          ],
          [sound('sniff', 0.84, 0.4, 56, 6)],
        ),
      ],
    },
  ]),
  page([
    {
      height: 0.6,
      panels: [
        panel(1, [plain(1), fox(0.5, 1.2, 1)], [sound('SNIFF SNIFF', 0.26, 0.2, 70)]),
        panel(0.8, [plain(0), thing(0.5, 0.55, 0.44, SANDWICH)]),
      ],
    },
    {
      height: 0.7,
      panels: [
        panel(0.7, [plain(2), po7(0.42, 0.98, 0.8, { mood: 'calm', parcel: 'held' })]),
        panel(1, [focus(0.5, 0.5, 12), fox(0.5, 0.86, 0.7, 'runs')], [sound('SNAP!', 0.24, 0.24, 100)]),
      ],
    },
    {
      height: 0.7,
      panels: [
        panel(
          1,
          [
            rush(5),
            fox(0.24, 0.8, 0.5, 'runs', { mirror: true }),
            thing(0.09, 0.5, 0.16, SANDWICH),
            po7(0.78, 0.98, 0.7, { mood: 'awake', left: 80, right: -80 }),
          ],
          [balloon({ x: 0.7, y: 0.14, text: 'Excuse me!', kind: 'shout', size: 50 })],
        ),
      ],
    },
  ]),
  splash(
    together(
      street(33),
      rush(8, 0),
      po7(0.74, 0.94, 0.44, { mood: 'firm', step: 40, left: 120, right: -60, parcel: 'head' }, { turn: -10 }),
      fox(0.3, 0.9, 0.22, 'runs', { mirror: true }),
      thing(0.21, 0.83, 0.08, SANDWICH),
    ),
    {
      wide: true,
      over: together(
        sound('DASH', 0.52, 0.24, 210, -6),
        balloon({
          x: 0.86,
          y: 0.12,
          text: 'That is not addressed to you!',
          kind: 'shout',
          size: 54,
          width: 420,
        }),
        sound('tap tap tap tap', 0.3, 0.66, 70, 4),
      ),
    },
  ),
  page([
    {
      height: 0.6,
      panels: [
        panel(1, [rush(9), fox(0.4, 0.85, 0.6, 'runs', { mirror: true })]),
        panel(0.6, [
          rush(10),
          po7(0.5, 0.98, 0.86, { mood: 'firm', step: 30, left: 90, right: -90 }, { turn: -8 }),
        ]),
      ],
    },
    {
      height: 0.8,
      panels: [
        panel(
          1,
          [app(), fox(0.5, 0.92, 0.46), po7(0.85, 0.99, 0.6, { mood: 'firm', left: 60, right: -110 })],
          [balloon({ x: 0.26, y: 0.16, text: 'A wall.', kind: 'caption' })],
        ),
      ],
    },
    {
      height: 0.6,
      panels: [
        panel(0.8, [plain(1), fox(0.5, 1.02, 0.9)], [sound('grumble', 0.5, 0.86, 60, 3)]),
        panel(
          0.8,
          [plain(1), po7(0.5, 1.3, 1.3, { mood: 'sad', nod: 6 })],
          [balloon({ x: 0.5, y: 0.13, text: 'Oh.' })],
        ),
      ],
    },
  ]),
  page([
    {
      height: 0.7,
      panels: [
        panel(
          1,
          [
            plain(0),
            po7(0.78, 0.97, 0.8, { mood: 'calm', left: 70 }),
            thing(0.52, 0.62, 0.24, SANDWICH),
            fox(0.24, 0.96, 0.6),
          ],
          [balloon({ x: 0.5, y: 0.14, text: 'It is only going to get old.', width: 360, to: [0.7, 0.3] })],
        ),
      ],
    },
    {
      height: 0.5,
      panels: [
        panel(
          1,
          [focus(0.5, 0.5, 21), fox(0.5, 1.1, 1, 'glad')],
          [sound('munch', 0.2, 0.26, 80), sound('munch', 0.8, 0.76, 80, 8)],
        ),
      ],
    },
    {
      height: 0.8,
      panels: [
        panel(
          1,
          [
            street(37, true),
            po7(0.36, 0.94, 0.4, { mood: 'calm', parcel: 'held' }),
            fox(0.6, 0.93, 0.24, 'glad'),
          ],
          [balloon({ x: 0.76, y: 0.12, text: 'It got dark.', kind: 'caption' })],
        ),
      ],
    },
  ]),
  splash(
    together(
      sky({ moon: [0.5, 0.36, 0.34] }),
      po7(0.34, 0.97, 0.28, { mood: 'awake', parcel: 'head', left: 150, right: -150, nod: -8 }),
      fox(0.66, 0.97, 0.17, 'sits', { mirror: true }),
    ),
    {
      over: together(
        balloon({ x: 0.7, y: 0.66, text: 'Oh! THAT Moon.', width: 300, size: 44, to: [0.44, 0.78] }),
      ),
    },
  ),
]
