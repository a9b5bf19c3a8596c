// The dashboard begins here.
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'urql';
import { applyTheme } from './components/accountMenu.js';
import { ViewerProvider } from './components/viewerProvider.js';
import { client } from './data/client.js';
import { beginLive } from './data/live.js';
import { loadWhenIdle } from './data/loadCode.js';
import { loadLanguages, MessagesProvider } from './messages/messages.js';
import { places, router } from './routes.js';
import './styles/base.css';
import './styles/shell.css';
import './styles/logo.css';
import './styles/menu.css';
import './styles/controls.css';
import './styles/parts.css';
import './styles/states.css';
import './styles/tables.css';
import './styles/print.css';
import './styles/pages.css';
import './styles/list.css';
import './styles/document.css';
import './styles/inbox.css';
import './styles/firstDay.css';
import './styles/connections.css';
import './styles/settings.css';
import './styles/invoice.css';

applyTheme();
// Asks who looks, too.
beginLive();
// The code of the page is loaded meanwhile, and that of all others afterwards.
void router.load().then(() => loadWhenIdle([...Object.values(places), ...loadLanguages]));

const place = document.getElementById('root');
if (place !== null)
  createRoot(place).render(
    <StrictMode>
      <MessagesProvider>
        <Provider value={client}>
          <ViewerProvider>
            <RouterProvider router={router} />
          </ViewerProvider>
        </Provider>
      </MessagesProvider>
    </StrictMode>,
  );
