import { stroke } from '../../drawing/shapes.ts'
import type { DrawnPage } from '../page.ts'
import { balloon, page, sound, splash, together } from '../page.ts'
import { app, fox, panel, po7, sign } from '../scene.ts'
import { focus, mast, plain, rain, sky, stairs, street } from '../scenery.ts'

export const climb: DrawnPage[] = [
  page([
    {
      height: 0.8,
      panels: [
        panel(
          1,
          [sky({ moon: [0.8, 0.3, 0.2] }), po7(0.3, 0.98, 0.7, { mood: 'firm', parcel: 'held', nod: -6 })],
          [
            balloon({ x: 0.66, y: 0.66, text: 'Distance: 384 400 kilometres.', kind: 'caption', width: 340 }),
            balloon({ x: 0.7, y: 0.86, text: 'Delivery time: late.', kind: 'caption', width: 340 }),
          ],
        ),
      ],
    },
    {
      height: 0.7,
      panels: [
        panel(
          1,
          [
            sky({ clouds: false, seed: 8 }),
            (width, height) =>
              stroke(
                `M${width * 0.4} ${height}L${width * 0.5} ${height * 0.1}L${width * 0.6} ${height}M${width * 0.43} ${height * 0.7}h${width * 0.14}M${width * 0.46} ${height * 0.42}h${width * 0.08}M${width * 0.5} ${height * 0.1}v${-height * 0.08}`,
                '#ddd',
                9,
              ),
          ],
          [balloon({ x: 0.8, y: 0.2, text: 'The highest door in town.', kind: 'caption', width: 260 })],
        ),
        panel(0.7, [plain(2), po7(0.5, 1.36, 1.3, { mood: 'firm', gaze: 1 }), fox(0.86, 1, 0.34)]),
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
            street(41),
            rain(3),
            po7(0.6, 0.96, 0.5, { step: 20, parcel: 'held' }),
            fox(0.3, 0.94, 0.26, 'runs', { mirror: true }),
          ],
          [balloon({ x: 0.8, y: 0.16, text: 'They walked when it rained.', kind: 'caption', width: 300 })],
        ),
      ],
    },
    {
      height: 0.6,
      panels: [
        panel(
          1,
          [
            street(43),
            po7(0.5, 0.96, 0.5, { step: -20, parcel: 'head', left: 150, right: -150 }),
            fox(0.24, 0.94, 0.26, 'runs', { mirror: true }),
          ],
          [balloon({ x: 0.72, y: 0.16, text: 'They walked when it didn’t.', kind: 'caption', width: 300 })],
        ),
      ],
    },
    {
      height: 0.7,
      panels: [
        panel(
          0.8,
          [
            plain(1),
            (width, height) =>
              `<path d="M0 ${height * 0.6}h${width * 0.3}v${height}h${-width * 0.3}zM${width * 0.7} ${height * 0.6}h${width}v${height}h${-width}z" fill="#888" stroke="#111" stroke-width="6"/>`,
            po7(0.16, 0.6, 0.44, { mood: 'awake', gaze: 1, parcel: 'held' }),
          ],
          [sound('no bridge', 0.5, 0.8, 60, 4)],
        ),
        panel(
          0.8,
          [
            plain(0),
            po7(0.5, 1.1, 0.9, { mood: 'firm', parcel: 'head', left: 150, right: -150 }),
            (width, height) =>
              `<path d="M0 ${height * 0.66}q${width * 0.12} -24 ${width * 0.25} 0t${width * 0.25} 0t${width * 0.25} 0t${width * 0.25} 0V${height}H0Z" fill="#777" opacity=".85" stroke="#111" stroke-width="5"/>`,
          ],
          [sound('splosh', 0.76, 0.56, 70, 6)],
        ),
      ],
    },
  ]),
  page([
    {
      height: 0.9,
      panels: [
        panel(1, [
          app(),
          sign(0.5, 0.13, 0.34, ['LIFT: OUT OF ORDER'], true),
          sign(0.86, 0.5, 0.26, ['STAIRS']),
          po7(0.2, 0.92, 0.46, { mood: 'awake', parcel: 'held' }),
          fox(0.74, 0.92, 0.26),
        ]),
      ],
    },
    {
      height: 0.8,
      panels: [
        panel(0.7, [plain(1), po7(0.5, 1.4, 1.4, { mood: 'firm' })]),
        panel(
          1,
          [
            stairs,
            po7(0.62, 0.78, 0.4, { mood: 'firm', parcel: 'held', step: 22 }, { mirror: true }),
            fox(0.8, 0.92, 0.22, 'runs', { mirror: true }),
          ],
          [balloon({ x: 0.74, y: 0.12, text: 'Step 1.', kind: 'caption' })],
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
            stairs,
            po7(0.5, 0.66, 0.42, { mood: 'firm', parcel: 'held', step: -22 }, { mirror: true }),
            fox(0.72, 0.84, 0.22, 'runs', { mirror: true }),
          ],
          [balloon({ x: 0.78, y: 0.16, text: 'Step 400.', kind: 'caption' })],
        ),
      ],
    },
    {
      height: 0.7,
      panels: [
        panel(
          1,
          [
            stairs,
            po7(0.4, 0.55, 0.42, { mood: 'calm', parcel: 'head', left: 150, right: -150 }, { mirror: true }),
            fox(0.74, 0.86, 0.22),
          ],
          [
            balloon({ x: 0.78, y: 0.16, text: 'Step 4 000.', kind: 'caption' }),
            sound('puff', 0.86, 0.56, 50, 8),
          ],
        ),
      ],
    },
    {
      height: 0.7,
      panels: [
        panel(
          1,
          [plain(3), stairs, po7(0.44, 0.66, 0.42, { mood: 'sad', nod: 16 }, { mirror: true })],
          [
            balloon({ x: 0.76, y: 0.18, text: 'Step 4 001.', kind: 'caption' }),
            sound('bip', 0.3, 0.2, 60),
            sound('bip', 0.2, 0.36, 44, 6),
          ],
        ),
      ],
    },
  ]),
  page([
    {
      height: 0.8,
      panels: [
        panel(
          1,
          [plain(2), po7(0.5, 1.28, 1.2, { mood: 'asleep', nod: 14 })],
          [
            balloon({ x: 0.24, y: 0.16, text: 'Battery: 1 %', kind: 'caption' }),
            sound('bip.', 0.82, 0.3, 50),
          ],
        ),
      ],
    },
    {
      height: 1,
      panels: [
        panel(
          1,
          [
            plain('black'),
            po7(0.46, 0.84, 0.44, { mood: 'asleep', parcel: 'held', nod: 12 }),
            fox(0.66, 0.85, 0.24),
          ],
          [
            balloon({
              x: 0.5,
              y: 0.1,
              text: 'A fox knows what to do when somebody is cold.',
              kind: 'caption',
              width: 460,
            }),
          ],
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
          [sky({ night: false, seed: 12 })],
          [balloon({ x: 0.2, y: 0.2, text: 'Morning.', kind: 'caption' })],
        ),
      ],
    },
    {
      height: 0.8,
      panels: [
        panel(
          0.9,
          [
            focus(0.1, 0.1, 14),
            po7(0.56, 0.95, 0.72, { mood: 'asleep', parcel: 'held' }),
            fox(0.86, 0.97, 0.36, 'glad'),
          ],
          [sound('hmmmm', 0.3, 0.3, 70, -10)],
        ),
        panel(
          0.6,
          [focus(0.5, 0.5, 16), po7(0.5, 1.7, 1.8, { mood: 'awake' })],
          [sound('PING!', 0.5, 0.16, 100)],
        ),
      ],
    },
    {
      height: 0.6,
      panels: [
        panel(
          1,
          [
            stairs,
            po7(
              0.34,
              0.46,
              0.5,
              { mood: 'glad', parcel: 'head', left: 150, right: -150, step: 24 },
              { mirror: true },
            ),
            fox(0.6, 0.7, 0.3, 'runs', { mirror: true }),
          ],
          [balloon({ x: 0.74, y: 0.2, text: 'Step 4 002!', kind: 'shout', size: 56, width: 400 })],
        ),
      ],
    },
  ]),
  splash(
    together(mast, po7(0.5, 0.98, 0.24, { mood: 'awake', parcel: 'held', nod: -10 }), fox(0.74, 0.98, 0.15)),
    {
      over: together(
        balloon({
          x: 0.5,
          y: 0.56,
          text: 'The stairs ended. The tower did not.',
          kind: 'caption',
          width: 440,
          size: 38,
        }),
        balloon({ x: 0.78, y: 0.9, text: 'To be continued', kind: 'caption' }),
      ),
    },
  ),
]
